"""Scenes as self-contained SVG documents without scripts or external references."""

from __future__ import annotations

import re
from hashlib import sha256

from hedgerow.games.core.scene import Scene
from hedgerow.i18n import Language
from hedgerow.render.artwork import art_in, references
from hedgerow.render.describe import describe
from hedgerow.render.layout import lay_out
from hedgerow.render.localize import translate_scene
from hedgerow.render.markup import add_prefix, classes_in, format_number
from hedgerow.render.stylesheet import THEMES, Theme
from hedgerow.render.typeset import escape_text
from hedgerow.render.vocabulary import check_cells


def paint(scene: Scene, theme: Theme = "auto", language: Language = "en") -> str:
    """Return a scene as an SVG document.

    `theme` is `light`, `dark`, or `auto`, which follows the setting of the reader's system. Titles, notes and the
    description for screen readers are in `language`. A name without a drawing is shown by its initials.

    The same arguments always give the same document. All ids and classes begin with a prefix that depends on the
    content, so that one page can hold many pictures, each in its own theme.

    Raises `ValueError` for an unknown theme, or for cells that do not fit their grid.
    """
    if theme not in THEMES:
        raise ValueError(f"there is no theme {theme!r}; the themes are {', '.join(THEMES)}")
    for board in (*scene.boards, *scene.tiles):
        check_cells(board)
    scene = translate_scene(scene, language)
    art = art_in(scene.package)
    sheet = lay_out(scene, art)
    body = "".join(sheet.markup)
    size = f"{format_number(sheet.width)} {format_number(sheet.bottom)}"
    width, height = size.split()
    own_ids = set(re.findall(r' id="([^"]+)"', body))
    drawings = "".join(art.needed_drawings(references(body) - own_ids))
    body = f'<rect class="sheet" width="{width}" height="{height}"/>{body}'
    title, description = escape_text(scene.title), escape_text(describe(scene, language))
    prefix = f"h{sha256(f'{theme}{size}{title}{description}{body}'.encode()).hexdigest()[:8]}-"
    style = art.stylesheet.write(classes_in(drawings + body), theme, prefix)
    inner = f'<title id="title">{title}</title><desc id="desc">{description}</desc><defs>{drawings}</defs>{body}'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="hedgerow-picture" width="{width}" height="{height}"'
        f' viewBox="0 0 {size}" role="img" aria-labelledby="{prefix}title" aria-describedby="{prefix}desc">'
        f"<style>{style}</style>{add_prefix(inner, prefix)}</svg>"
    )
