// The games in a few sentences. Fetched only when somebody asks for them.

export interface Told {
  readonly name: string;
  readonly text: string;
}

/** A game in short, part by part; nothing where there is no text about it. */
export async function rules(game: string): Promise<readonly Told[]> {
  const { rules: all } = await import("./en/rules");
  return (all as Readonly<Record<string, readonly Told[]>>)[game] ?? [];
}
