import { t } from ".";

/** "row 1: forest, moor; row 2: meadow": parts that have commas of their own. */
export const clauses = (parts: readonly string[]): string => parts.join(t("common.semicolon"));
