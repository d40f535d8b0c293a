import type { Check, Domain } from "./queries";

/** A DNS record to be made. */
export type Wanted = { type: "A" | "AAAA" | "CNAME" | "TXT"; name: string; value: string };

/** A name of a zone's own may not have a CNAME beside its other records; below it one is best. */
export type Place = "subdomain" | "apex";

export const TTL = 300;

/** The most likely place of a host: two labels are a zone of their own. */
export const placeOf = (host: string): Place => (host.split(".").length <= 2 ? "apex" : "subdomain");

/** The DNS records that point a domain here and, where required, prove its ownership. */
export function expectedRecords({ domain, check }: { domain: Domain; check: Check }, place: Place): Wanted[] {
  const name = domain.domain.replace(/^https?:\/\//, "");
  const names = check.targets.filter((target) => !isAddress(target));
  const expected = check.records.flatMap(({ type, expected: values }) =>
    type === "A" || type === "AAAA" ? values.map((value): Wanted => ({ type, name, value })) : [],
  );
  const given = check.targets
    .filter(isAddress)
    .map((value): Wanted => ({ type: value.includes(":") ? "AAAA" : "A", name, value }));
  const addresses = expected.length > 0 ? expected : given;
  const [alias] = names;
  const pointing: Wanted[] =
    alias && (place === "subdomain" || addresses.length === 0)
      ? [{ type: "CNAME", name, value: alias }]
      : addresses;
  const ownership = check.steps.find(({ step }) => step === "ownership");
  const proof: Wanted[] =
    ownership?.state === "unneeded"
      ? []
      : [{ type: "TXT", name: check.token.name, value: check.token.value }];
  return [...pointing, ...proof];
}

/** The same as text, for the person who manages the DNS. */
export const asText = (records: Wanted[]): string =>
  records.map(({ type, name, value }) => `${name}.  ${TTL}  IN  ${type}  ${quoted(type, value)}`).join("\n");

const quoted = (type: Wanted["type"], value: string) =>
  type === "TXT" ? `"${value}"` : type === "CNAME" ? `${value}.` : value;

const isAddress = (target: string) => /^[0-9.]+$|:/.test(target);
