import type { IncomingHttpHeaders } from "node:http";

/**
 * Whether a page lets one of ours (`embedder`, an origin) show it in a frame, by its headers. `frame-ancestors` of a
 * Content-Security-Policy counts before X-Frame-Options, as browsers have it.
 */
export function framingOf(headers: IncomingHttpHeaders, embedder: string): "allowed" | "forbidden" {
  const ancestors = ancestorsOf(headers["content-security-policy"]);
  if (ancestors)
    return ancestors.some((source) => isMet(source, new URL(embedder))) ? "allowed" : "forbidden";
  const option = String(headers["x-frame-options"] ?? "").trim();
  return /^(deny|sameorigin)\b/i.test(option) ? "forbidden" : "allowed";
}

/** The sources of the first `frame-ancestors`; undefined when a policy has none. */
function ancestorsOf(policy: string | string[] | undefined): string[] | undefined {
  const directives = String(policy ?? "").split(/[;,]/);
  const found = directives.find((directive) => /^\s*frame-ancestors(\s|$)/i.test(directive));
  return found?.trim().split(/\s+/).slice(1);
}

/** `'self'` and `'none'` are never us: the page stands on another host. */
function isMet(source: string, { protocol, hostname, port }: URL): boolean {
  if (source === "*") return true;
  const parts = /^(?:([a-z][a-z0-9+.-]*):)?(?:\/\/)?([^/:']*)(?::(\d+|\*))?(?:\/.*)?$/i.exec(source);
  if (!parts) return false;
  const [, scheme, host = "", wantedPort] = parts;
  if (scheme && `${scheme.toLowerCase()}:` !== protocol) return false;
  if (host === "") return scheme !== undefined;
  if (wantedPort && wantedPort !== "*" && wantedPort !== port) return false;
  const name = host.toLowerCase();
  return name.startsWith("*.") ? hostname.endsWith(name.slice(1)) : hostname === name;
}
