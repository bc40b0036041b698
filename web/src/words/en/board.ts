/** Texts of the page: board. */
export const board = {} as const;
