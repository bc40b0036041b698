// What a catalogue is made of.

/** A text with a number in it: a form for each plural the language knows. */
export type Forms = { readonly other: string } & Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;
export type Text = string | Forms;

/** The same texts in another language. What has plurals in English has them there, too. */
export type Texts<English> = { readonly [Name in keyof English]: English[Name] extends string ? string : Forms };
/** A whole catalogue in another language: every area with every text. */
export type Catalogue<English> = { readonly [Area in keyof English]: Texts<English[Area]> };
