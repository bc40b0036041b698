/** Texts of the page: start. */
export const start = {} as const;
