/** Texts of the page: end. */
export const end = {} as const;
