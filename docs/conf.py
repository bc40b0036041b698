"""Configuration of the documentation site: Sphinx, MyST and Furo (`make docs`).

Nothing is fetched while the site is built or read, and every warning is an error.
"""

from importlib import import_module

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

import hedgerow

project = "Hedgerow"
author = "The Hedgerow developers"
copyright = "the Hedgerow developers"  # noqa: A001 the name that Sphinx reads
version = release = hedgerow.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["_static"]
myst_enable_extensions = ["colon_fence", "deflist", "attrs_inline"]
myst_heading_anchors = 3

nitpicky = True
# Single backticks in docstrings are code; they become links where the name is documented, and need not be.
default_role = "py:obj"
nitpick_ignore_regex = [
    ("py:obj", ".*"),
    ("py:class", r"(?!hedgerow\.).*"),  # Python's own types
    # internal types
    (
        "py:class",
        r"hedgerow\.(analysis\.(storage|game_line)|board\.shapes|bots\.plan|i18n\.(message|template))\.\w+",
    ),
    ("py:class", r"hedgerow\.(match\.replay_state\.\w+|analysis\.luck\.DrawJudgement)"),
    ("py:class", r"hedgerow\.games\.core\.\w+\.[A-Z]\w*T"),  # type variables
]

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_type_aliases = {"Json": "Json"}
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 100
add_module_names = False
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_title = "Hedgerow"
html_static_path = ["_static"]
html_css_files = ["hedgerow.css"]
html_copy_source = False
html_show_sphinx = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#2f6b3a", "color-brand-content": "#2f6b3a"},
    "dark_css_variables": {"color-brand-primary": "#8fd19a", "color-brand-content": "#8fd19a"},
}


def public_names() -> dict[str, str]:
    """Map the place where each public name is defined to the place where it is documented."""
    places = {}
    for package in ("arena", "board", "bots", "i18n", "match", "render", "testing"):
        module = import_module(f"hedgerow.{package}")
        for name in module.__all__:
            defined_in = getattr(getattr(module, name), "__module__", module.__name__)
            places[f"{defined_in}.{name}"] = f"{module.__name__}.{name}"
    return places


def resolve_public_name(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, text: nodes.Element
) -> nodes.Node | None:
    """Link a name to its package if it is documented there and not in the module that defines it."""
    target = env.config.hedgerow_public_names.get(node.get("reftarget", ""))
    if node.get("refdomain") != "py" or target is None:
        return None
    python = env.domains.python_domain
    return python.resolve_xref(env, node["refdoc"], app.builder, "obj", target, node, text)


def drop_generated_text(*arguments: object) -> None:
    """Remove the docstring that Python writes for a field of a named tuple."""
    lines = arguments[-1]
    if isinstance(lines, list) and lines and lines[0].startswith("Alias for field number"):
        lines.clear()


def setup(app: Sphinx) -> None:
    """Register the hooks."""
    app.add_config_value("hedgerow_public_names", public_names(), "env")
    app.connect("missing-reference", resolve_public_name)
    app.connect("autodoc-process-docstring", drop_generated_text)
