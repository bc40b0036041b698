import { t } from ".";

/** Join parts that contain commas themselves: "row 1: forest, moor; row 2: meadow". */
export const clauses = (parts: readonly string[]): string => parts.join(t("common.semicolon"));
