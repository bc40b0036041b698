"""Help for authors of games: a skeleton to start from, and the list of what a finished game needs."""

from hedgerow.authoring.completeness import MissingPart, golden_folder, missing_parts
from hedgerow.authoring.skeleton import NewGame, new_in_tree, new_package
from hedgerow.authoring.usable import unusable_files

__all__ = ["MissingPart", "NewGame", "golden_folder", "missing_parts", "new_in_tree", "new_package", "unusable_files"]
