"""A scene as a picture that stands alone: one SVG text without script or outside reference."""

from __future__ import annotations

import re
from hashlib import sha256

from hedgerow.games.core.scene import Scene
from hedgerow.render.artwork import needed_drawings, references
from hedgerow.render.describe import described
from hedgerow.render.layout import lay_out
from hedgerow.render.markup import classes_in, number, scoped
from hedgerow.render.stylesheet import THEMES, Theme, write_rules
from hedgerow.render.typeset import escaped
from hedgerow.render.vocabulary import check_names


def paint(scene: Scene, theme: Theme = "auto") -> str:
    """The scene as SVG. `auto` follows the light or dark setting of the reader's system.

    The same scene gives the same text. Every id and class begins with letters that belong to this
    picture, so that many can stand in one page, each in its own theme. A `ValueError` names what
    a scene asks for and nobody has drawn.
    """
    if theme not in THEMES:
        raise ValueError(f"no theme is called {theme!r}: there are {', '.join(THEMES)}")
    for board in (*scene.boards, *scene.tray):
        check_names(board)
    sheet = lay_out(scene)
    body = "".join(sheet.markup)
    size = f"{number(sheet.width)} {number(sheet.bottom)}"
    wide, high = size.split()
    own = set(re.findall(r' id="([^"]+)"', body))
    drawings = "".join(needed_drawings(references(body) - own))
    body = f'<rect class="sheet" width="{wide}" height="{high}"/>{body}'
    title, words = escaped(scene.title), escaped(described(scene))
    prefix = f"h{sha256(f'{theme}{size}{title}{words}{body}'.encode()).hexdigest()[:8]}-"
    style = write_rules(classes_in(drawings + body), theme, prefix)
    inner = f'<title id="title">{title}</title><desc id="desc">{words}</desc><defs>{drawings}</defs>{body}'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="hedgerow-picture" width="{wide}" height="{high}"'
        f' viewBox="0 0 {size}" role="img" aria-labelledby="{prefix}title" aria-describedby="{prefix}desc">'
        f"<style>{style}</style>{scoped(inner, prefix)}</svg>"
    )
