/** Texts of the page: tipperary. */
export const tipperary = {} as const;
