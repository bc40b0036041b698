/** Texts of the page: table. */
export const table = {} as const;
