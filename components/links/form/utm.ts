import { withScheme } from "../destination";
import { type LinkValues, parametersOf, UTM_FIELDS, type UtmField } from "./link-values";

type Utm = Record<UtmField, string>;

/** The UTM fields with what an address brings along; what somebody has typed stays. */
export function utmFrom(address: string, typed: Utm): Utm {
  const whole = withScheme(address);
  if (!URL.canParse(whole)) return typed;
  const { searchParams } = new URL(whole);
  return Object.fromEntries(
    UTM_FIELDS.map((name) => [name, typed[name] || (searchParams.get(name) ?? "")]),
  ) as Utm;
}

/** An address whose parameter of that name, if it has one, says the same as the field. */
export function withUtm(address: string, name: UtmField, value: string): string {
  const whole = withScheme(address);
  if (!URL.canParse(whole)) return address;
  const url = new URL(whole);
  if (!url.searchParams.has(name)) return address;
  if (value.trim()) url.searchParams.set(name, value.trim());
  else url.searchParams.delete(name);
  return url.href;
}

/** What is unusual about a UTM value: tools that count them keep "Mail", "mail" and "mail " apart. */
export function utmProblem(value: string): "case" | "spaces" | undefined {
  if (/\s/.test(value.trim())) return "spaces";
  return value !== value.toLowerCase() ? "case" : undefined;
}

/** The address a visitor arrives at: the destination with the parameters; one already there is replaced. Null while there is nothing to show. */
export function withParameters(values: Pick<LinkValues, "url" | "utm" | "parameters">): string | null {
  const parameters = parametersOf(values);
  const whole = withScheme(values.url);
  if (parameters.length === 0 || !URL.canParse(whole)) return null;
  const url = new URL(whole);
  for (const { name, value } of parameters) url.searchParams.set(name, value);
  return url.href;
}
