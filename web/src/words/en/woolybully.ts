/** Texts of the page: woolybully. */
export const woolybully = {} as const;
