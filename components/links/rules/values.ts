/** Values of conditions as they are in a form: half written, or of a later version, they may be anything. */

export const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(textIn) : []);

export const textIn = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

export const fieldsIn = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};

/** With one field changed, or without it; all others stay. */
export function withField(value: unknown, name: string, next: unknown): Record<string, unknown> {
  const { [name]: _before, ...others } = fieldsIn(value);
  return next === undefined || next === "" ? others : { ...others, [name]: next };
}

/** A list as one line of text. Entries with a comma in them are kept apart by semicolons. */
export function lineOf(entries: readonly string[]): string {
  if (!entries.some((entry) => entry.includes(","))) return entries.join(", ");
  return entries.length === 1 ? `${entries[0]};` : entries.join("; ");
}

export const entriesIn = (line: string): string[] =>
  line
    .split(line.includes(";") ? ";" : ",")
    .map((entry) => entry.trim())
    .filter(Boolean);

/** A number where there is one; what else was typed stays for the error to be about. */
export const numberIn = (text: string): number | string => {
  const typed = text.trim().replace(",", ".");
  return typed !== "" && Number.isFinite(Number(typed)) ? Number(typed) : text;
};
