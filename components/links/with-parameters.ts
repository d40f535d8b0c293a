import { withScheme } from "./destination";
import { type LinkValues, parametersOf } from "./link-values";

/** The address a visitor arrives at: the destination with the parameters; one already there is replaced. Null while there is nothing to show. */
export function withParameters(values: Pick<LinkValues, "url" | "utm" | "parameters">): string | null {
  const parameters = parametersOf(values);
  const whole = withScheme(values.url);
  if (parameters.length === 0 || !URL.canParse(whole)) return null;
  const url = new URL(whole);
  for (const { name, value } of parameters) url.searchParams.set(name, value);
  return url.href;
}
