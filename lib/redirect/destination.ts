/** Where a target leads. Its address is worked out when the first visitor is sent there: a link may have hundreds of targets, each with all parameters. */
export class TargetDestination {
  trackColumns: string | undefined;
  private known: string | undefined;

  constructor(
    readonly rule: string,
    readonly destination: string,
    private readonly parameters: readonly Parameter[],
  ) {}

  get address(): string {
    if (this.known === undefined) {
      const address = withParameters(this.destination, this.parameters);
      this.known = address === this.destination ? this.destination : address;
    }
    return this.known;
  }
}

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
