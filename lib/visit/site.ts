import type { Domain, Domains } from "./domains";

/**
 * What a host is to a visitor. `shared`: the dashboard and the short links of the default host. `app`: the dashboard alone.
 * `short`: short links and the visitor pages of other nouns. `branded`: a customer's domain, which never shows the dashboard.
 * `closed`: a customer's domain that is not verified where it has to be; there is nothing on it yet.
 */
export type Site =
  | { kind: "shared" }
  | { kind: "app" }
  | { kind: "short" }
  | { kind: "branded"; domain: Domain }
  | { kind: "closed" };

const SHARED: Site = { kind: "shared" };
const APP: Site = { kind: "app" };
const SHORT: Site = { kind: "short" };
const CLOSED: Site = { kind: "closed" };

/** Tells sites apart by the Host header. A host nobody knows is treated as our own, so that an address works before it has a name. */
export function siteFinder(
  appUrl: string,
  shortUrl: string,
  domains: Domains,
): (host: string | undefined) => Site {
  const [app, short] = [new URL(appUrl).host, new URL(shortUrl).host];
  return (host = "") => {
    const name = host.toLowerCase();
    if (name === app) return app === short ? SHARED : APP;
    if (name === short) return SHORT;
    const domain = domains.get(withoutPort(name));
    if (!domain) return SHARED;
    return domain.isServed ? { kind: "branded", domain } : CLOSED;
  };
}

/** The name in a Host header. A colon before the bracket is one of an IPv6 address. */
export function withoutPort(host: string): string {
  const colon = host.lastIndexOf(":");
  return colon > host.lastIndexOf("]") ? host.slice(0, colon) : host;
}
