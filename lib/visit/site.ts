import type { Domain, Domains } from "./domains";

/**
 * What a host is to a visitor. `shared`: the dashboard and the short links of the default host. `app`: the dashboard alone.
 * `short`: short links and the visitor pages of other nouns. `branded`: a customer's domain, which never shows the dashboard.
 * `closed`: a customer's domain that is not verified any more where it has to be; there is nothing on it. A host that somebody claims
 * and has not proved stays what it was, but for the answer to our own check.
 */
export type Site =
  | { kind: "shared"; isClaimed?: true }
  | { kind: "app" }
  | { kind: "short" }
  | { kind: "branded"; domain: Domain }
  | { kind: "closed" };

const SHARED: Site = { kind: "shared" };
const APP: Site = { kind: "app" };
const SHORT: Site = { kind: "short" };
const CLAIMED: Site = { kind: "shared", isClaimed: true };
const CLOSED: Site = { kind: "closed" };

/** Tells sites apart by the Host header. A host nobody knows is treated as our own, so that an address works before it has a name. */
export function siteFinder(
  appUrl: string,
  shortUrl: string,
  domains: Domains,
): (host: string | undefined) => Site {
  const [app, short] = [new URL(appUrl).host, new URL(shortUrl).host];
  const [appName, shortName] = [plainName(app), plainName(short)];
  // Another port or a final dot names the same host, which is never anybody else's.
  const ownSite = (name: string): Site | undefined => {
    if (name === appName) return appName === shortName ? SHARED : APP;
    return name === shortName ? SHORT : undefined;
  };
  return (host = "") => {
    const given = host.toLowerCase();
    if (given === app) return app === short ? SHARED : APP;
    if (given === short) return SHORT;
    const name = plainName(given);
    const own = ownSite(name);
    if (own) return own;
    const domain = domains.get(name);
    if (!domain) return SHARED;
    if (domain.standing === "served") return { kind: "branded", domain };
    return domain.standing === "closed" ? CLOSED : CLAIMED;
  };
}

/** A host's name as domains are kept: without port and final dot. */
export function plainName(host: string): string {
  const name = withoutPort(host);
  return name.endsWith(".") ? name.slice(0, -1) : name;
}

/** The name in a Host header. A colon before the bracket is one of an IPv6 address. */
function withoutPort(host: string): string {
  const colon = host.lastIndexOf(":");
  return colon > host.lastIndexOf("]") ? host.slice(0, colon) : host;
}
