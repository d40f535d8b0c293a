import { errorText } from "@/components/form-errors";
import { fieldsIn } from "./values";

/** The errors of a form at a place and below it; what no field is registered for has no type. */
export type Errors = unknown;

const at = (errors: Errors, key: string | number): Errors =>
  typeof errors === "object" && errors !== null ? (errors as Record<string, unknown>)[key] : undefined;

export const errorsBelow = (errors: Errors, path: readonly (string | number)[]): Errors =>
  path.reduce<Errors>(at, errors);

/** The message at exactly this place. */
export function messageAt(errors: Errors): string | undefined {
  // A list with errors of its entries has its own under `root`.
  const message = at(errors, "message") ?? at(at(errors, "root"), "message");
  return typeof message === "string" ? errorText(message) : undefined;
}

/** Messages on the way to a place, without those below it. */
export const messagesOn = (errors: Errors, path: readonly (string | number)[]): string[] =>
  [0, ...path.map((_, nth) => nth + 1)].flatMap(
    (length) => messageAt(errorsBelow(errors, path.slice(0, length))) ?? [],
  );

const OWN = new Set(["message", "type", "types", "ref", "root"]);

/** All messages here and below. */
export function messagesIn(errors: Errors): string[] {
  if (typeof errors !== "object" || errors === null) return [];
  const below = Array.isArray(errors) ? errors : Object.entries(fieldsIn(errors)).flatMap(notOwn);
  return [...new Set([messageAt(errors) ?? [], below.flatMap(messagesIn)].flat())];
}

const notOwn = ([key, value]: [string, unknown]) => (OWN.has(key) ? [] : [value]);
