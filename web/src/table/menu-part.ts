// What the menu of a table shows: itself, or a dialog that it leads to.

export type MenuPart = "menu" | "settings" | "links" | "resign" | "manage" | "close";
