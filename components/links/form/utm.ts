import { withScheme } from "../destination";
import { type LinkValues, parametersOf, UTM_FIELDS, type UtmField } from "./link-values";

type Utm = Record<UtmField, string>;

/** The UTM fields, filled in from the address; typed values stay. */
export function utmFrom(address: string, typed: Utm): Utm {
  const whole = withScheme(address);
  if (!URL.canParse(whole)) return typed;
  const { searchParams } = new URL(whole);
  return Object.fromEntries(
    UTM_FIELDS.map((name) => [name, typed[name] || (searchParams.get(name) ?? "")]),
  ) as Utm;
}

/** The address with its UTM parameter, if present, set to the field's value. */
export function withUtm(address: string, name: UtmField, value: string): string {
  const whole = withScheme(address);
  if (!URL.canParse(whole)) return address;
  const url = new URL(whole);
  if (!url.searchParams.has(name)) return address;
  if (value.trim()) url.searchParams.set(name, value.trim());
  else url.searchParams.delete(name);
  return url.href;
}

/** Unusual UTM values: analytics tools count "Mail", "mail" and "mail " separately. */
export function utmProblem(value: string): "case" | "spaces" | undefined {
  if (/\s/.test(value.trim())) return "spaces";
  return value !== value.toLowerCase() ? "case" : undefined;
}

/** The address a visitor arrives at: the destination with the parameters; an existing one is replaced. Null while there is nothing to show. */
export function withParameters(values: Pick<LinkValues, "url" | "utm" | "parameters">): string | null {
  const parameters = parametersOf(values);
  const whole = withScheme(values.url);
  if (parameters.length === 0 || !URL.canParse(whole)) return null;
  const url = new URL(whole);
  for (const { name, value } of parameters) url.searchParams.set(name, value);
  return url.href;
}
