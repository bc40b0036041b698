/** Texts of the page: cornwall. */
export const cornwall = {} as const;
