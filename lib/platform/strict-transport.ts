import { env } from "./env";

/** The header that keeps browsers from coming to a host without https again (RFC 6797). Never for other hosts below it: they are not ours to say. */
export const STRICT_TRANSPORT = "Strict-Transport-Security";

/** A year, for the installation's own hosts. */
export const OWN_HOSTS = "max-age=31536000";

/** Thirty days, for a customer's domain: it may change hands afterwards. */
export const BRANDED_DOMAINS = "max-age=2592000";

/** The hosts that the settings give an https address. */
export function httpsHosts(): ReadonlySet<string> {
  const { APP_URL, SHORT_URL } = env();
  return new Set(
    [APP_URL, SHORT_URL].filter((url) => url.startsWith("https:")).map((url) => new URL(url).host),
  );
}
