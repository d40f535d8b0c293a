import { invalid } from "@/lib/platform/failure";

/** What a column may be called, for each field; the first is how its service writes it today. */
export type ColumnNames<Field extends string> = Partial<Record<Field, readonly string[]>>;

/** Of each group a file needs one field at least; `what` says it in words. */
export type Needed<Field extends string> = { what: string; oneOf: readonly Field[] }[];

/** Two names that differ in case, spaces and signs are one. */
export const plainName = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** How many columns an error lists. */
const LISTED = 12;

/**
 * In which column each field is. Throws a `Failure` that names what is missing, how the service calls it, and what there is instead.
 */
export function columnsOf<Field extends string>(
  header: readonly string[],
  service: string,
  names: ColumnNames<Field>,
  needed: Needed<Field>,
): Map<Field, number> {
  const places = new Map<string, number>();
  for (const [at, name] of header.entries()) {
    const plain = plainName(name);
    if (plain !== "" && !places.has(plain)) places.set(plain, at);
  }
  const found = new Map<Field, number>();
  for (const [field, known] of Object.entries(names) as [Field, readonly string[]][]) {
    const at = known.map((name) => places.get(plainName(name))).find((place) => place !== undefined);
    if (at !== undefined) found.set(field, at);
  }
  for (const { what, oneOf } of needed)
    if (!oneOf.some((field) => found.has(field)))
      throw missing(header, service, what, oneOf.map((field) => names[field]?.[0]).filter(Boolean));
  return found;
}

function missing(header: readonly string[], service: string, what: string, expected: unknown[]) {
  const named = header.map((name) => name.trim()).filter((name) => name !== "");
  const listed = named.slice(0, LISTED).map((name) => `"${name.slice(0, 40)}"`);
  const more = named.length - listed.length;
  return invalid(
    `This file has no column with ${what}. ${service} calls it ${expected.map((name) => `"${String(name)}"`).join(" or ")}; the columns of this file are ${listed.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`,
  );
}
