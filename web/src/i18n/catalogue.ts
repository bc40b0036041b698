// Types of message catalogues.

/** A message with a number: one form for each plural of the language. */
type Forms = { readonly other: string } & Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;
export type Text = string | Forms;
/** The messages of an area by their names. */
export type MessageArea = Readonly<Record<string, Text>>;

/** The translation of an area: the same names, and plural forms where English has them. */
export type Texts<English> = { readonly [Name in keyof English]: English[Name] extends string ? string : Forms };
/** The translation of a whole catalogue. */
export type Catalogue<English> = { readonly [Area in keyof English]: Texts<English[Area]> };
