import { env } from "@/lib/platform/env";

/** The part of a link's domain that its address needs; null for the installation's own short host. */
export type LinkDomain = { scheme: string; host: string } | null;

/** A link's whole short address, built from settings and records alone, never from a request. */
export const shortUrl = (domain: LinkDomain, alias: string): string =>
  `${originOf(domain)}/${withPlainLetters(alias)}`;

/** A domain's own address, or the short host's. */
const originOf = (domain: LinkDomain): string =>
  domain ? `${domain.scheme}://${domain.host}` : env().SHORT_URL;

/** With everything that needs no encoding written plainly: the same address by RFC 3986, 6.2.2.2. The rest stays as it is, broken or not. */
export const withPlainLetters = (path: string): string =>
  path.includes("%")
    ? path.replace(ENCODED_LETTERS, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : path;

const ENCODED_LETTERS = /%(2d|2e|3[0-9]|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi;

/** The alias to the letter, as people type it. */
export function aliasText(alias: string): string {
  try {
    return alias.includes("%") ? decodeURIComponent(alias) : alias;
  } catch {
    return alias;
  }
}

/** Our own title where there is one, else the documented `metatitle`, else nothing. We never fetch the page. */
export const titleOf = ({ title, metaTitle }: { title: string; metaTitle: string }): string =>
  title || metaTitle;

/** The domain in a code's address: its word before aliases of codes is "" where that is `qr`. */
export type CodeDomain = (NonNullable<LinkDomain> & { qrPrefix: string }) | null;

/** Where a code leads a visitor; its picture is at the same address with `.svg` or `.png` behind it. */
export const qrAddress = (alias: string, domain: CodeDomain): string =>
  `${originOf(domain)}/${domain?.qrPrefix || "qr"}/${alias}`;

/** Where visitors find a bio page. */
export const bioUrl = (alias: string, domain: LinkDomain): string => `${originOf(domain)}/b/${alias}`;

/** Where a campaign's rotator sends its visitors on. */
export const rotatorUrl = (slug: string, domain: LinkDomain): string => `${originOf(domain)}/r/${slug}`;

/** The path of a campaign's public list on a domain of its workspace, where the host says whose it is. */
export const brandedListPath = (slug: string | null, id: number): string => `/u/${slug ?? "list"}-${id}`;

/** The public list of a campaign's links on the default short host. A workspace that has lost its owner is called `team`. */
export const campaignListUrl = (owner: string | undefined, slug: string | null, id: number): string =>
  `${env().SHORT_URL}/u/${owner ?? "team"}/${slug ?? "list"}-${id}`;

/** The same on a domain of the workspace. */
export const brandedListUrl = (domain: NonNullable<LinkDomain>, slug: string | null, id: number): string =>
  originOf(domain) + brandedListPath(slug, id);
