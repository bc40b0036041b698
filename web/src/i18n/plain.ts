// Names that have no text of their own.

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "long_row" as "long row". */
export const plainWords = (name: string): string => name.replaceAll(/[-_]/g, " ");
