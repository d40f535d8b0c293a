/** A query parameter that a link adds to wherever it leads. */
export type Parameter = { name: string; value: string };

/** The address with the parameters set, before its fragment; one that is there already is replaced. Throws on no URL. */
export function withParameters(address: string, parameters: readonly Parameter[]): string {
  const url = new URL(address);
  // Untouched, so that an address nobody adds to keeps its own spelling of spaces and signs.
  if (parameters.length === 0) return url.href;
  const names = new Set(parameters.map(({ name }) => name));
  const kept = url.search
    .slice(1)
    .split("&")
    .filter((pair) => pair !== "" && !names.has(nameOf(pair)));
  const added = parameters.map(
    ({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  url.search = [...kept, ...added].join("&");
  return url.href;
}

const nameOf = (pair: string) => new URLSearchParams(pair).keys().next().value ?? "";
