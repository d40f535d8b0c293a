import { env } from "../env";

/** The part of a link's domain that its address needs; null for the installation's own short host. */
export type LinkDomain = { scheme: string; host: string } | null;

/** A link's whole short address, built from settings and records alone, never from a request. */
export const shortUrl = (domain: LinkDomain, alias: string): string =>
  `${domain ? `${domain.scheme}://${domain.host}` : env().SHORT_URL}/${alias}`;
