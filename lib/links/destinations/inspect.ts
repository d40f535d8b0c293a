import type { IncomingHttpHeaders } from "node:http";
import type { Actor } from "@/lib/identity/access/actor";
import { env } from "@/lib/platform/env";
import { Failure, invalidField } from "@/lib/platform/failure";
import { FetchRefused, guardedPage, type Page } from "@/lib/platform/guarded-fetch";
import { setting } from "@/lib/platform/settings/settings";
import type { InspectResponse, PageQuery } from "./schema";

const MOST_BYTES = 256 * 1_024;

/**
 * What `inspectPage` finds. Where nothing can be found, the builder asks for an answer instead of a refusal: it asks while somebody
 * types, and a browser reports every refused request in its console.
 */
export async function inspectDestination(
  actor: Actor,
  query: PageQuery,
  read = guardedPage,
): Promise<Inspected> {
  try {
    return await inspectPage(actor, query, read);
  } catch (error) {
    if (query.unreachable === "answer" && error instanceof Failure && error.kind === "invalid")
      return { reason: error.message };
    throw error;
  }
}

type Inspected = Awaited<ReturnType<typeof inspectPage>> | { reason: string };

/**
 * A destination's page: whether it responds, its title, description, picture and icon, and whether our pages may frame it. The link form
 * asks for it; creating, changing and visiting a link never fetch anything (ADR 17).
 */
async function inspectPage(_actor: Actor, { url }: PageQuery, read = guardedPage) {
  if (setting("DESTINATION_CHECK") === "off")
    throw new Failure(
      "invalid",
      "Destination checks are disabled on this installation. Its operator can enable them with DESTINATION_CHECK.",
    );
  const began = performance.now();
  const page = await read(url, MOST_BYTES).catch((error: unknown) => {
    if (error instanceof FetchRefused) throw invalidField("url", `cannot be checked: ${error.message}`);
    throw error;
  });
  return { page, milliseconds: Math.round(performance.now() - began) };
}

export function presentPage(found: Inspected): InspectResponse {
  if ("reason" in found) return { data: null, reason: found.reason };
  const { page, milliseconds } = found;
  return { data: detailsOf(page, milliseconds) };
}

const detailsOf = (page: Page, milliseconds: number) => ({
  address: page.url.href,
  status: page.status,
  milliseconds,
  framing: framingOf(page.headers, env().SHORT_URL),
  ...headOf(isHtml(page) ? page.start.toString("utf8") : "", page.url),
});

const isHtml = ({ headers }: Page) => /^(text\/html|application\/xhtml)/i.test(headers["content-type"] ?? "");

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

/** `'self'` and `'none'` never include us: the page is on another host. */
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

/** Metadata in the head of an HTML page: `""` where missing. Addresses are absolute, and http or https. */
export type Head = { title: string; description: string; image: string; icon: string };

/** Reads the start of a page, as far as that goes without being a browser: titles, descriptions, pictures. */
export function headOf(html: string, base: URL): Head {
  const metas = tagsOf(html, "meta");
  const meta = (name: string) =>
    metas.find((tag) => (tag.property ?? tag.name)?.toLowerCase() === name && tag.content)?.content ?? "";
  const icon = tagsOf(html, "link").find((tag) => /(^|\s)icon(\s|$)/i.test(tag.rel ?? ""));
  const title = /<title[^>]{0,200}>([^<]{0,1000})/i.exec(html)?.[1];
  return {
    title: shortened(meta("og:title") || decoded(title ?? ""), 255),
    description: shortened(meta("og:description") || meta("description"), 1_000),
    image: whole(meta("og:image"), base),
    icon: whole(icon?.href ?? "", base),
  };
}

/**
 * Addresses of a page's icons that are pictures, the best for a small one first: of those that say how large they are the smallest that is not too small.
 * SVG is left out.
 */
export function iconsIn(html: string, base: URL): string[] {
  const found = tagsOf(html, "link").flatMap(({ rel = "", href = "", sizes = "", type = "" }) => {
    const url = /(^|\s)(icon|apple-touch-icon(-precomposed)?)(\s|$)/i.test(rel) ? whole(href, base) : "";
    if (url === "" || /svg/i.test(type) || /\.svg$/i.test(new URL(url).pathname)) return [];
    const side = Number(/^(\d{1,4})x/i.exec(sizes.trim())?.[1] ?? (/apple/i.test(rel) ? 180 : 16));
    return [{ url, rank: side >= 32 ? side : 10_000 - side }];
  });
  return [...new Set(found.toSorted((one, other) => one.rank - other.rank).map(({ url }) => url))];
}

type Tag = Partial<Record<string, string>>;

/** No page needs more in its head. Some pages are made to be read without an end, so each character is looked at a few times at most. */
const MOST_TAGS = 300;
const LONGEST_TAG = 4_000;
const ATTRIBUTES = /(?<![a-z:-])([a-z:-]{1,40})\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

function tagsOf(html: string, name: "meta" | "link"): Tag[] {
  const tags: Tag[] = [];
  for (const { index } of html.matchAll(name === "meta" ? /<meta\s/gi : /<link\s/gi)) {
    if (tags.push(tagAt(html, index)) === MOST_TAGS) break;
  }
  return tags;
}

function tagAt(html: string, start: number): Tag {
  const [inside = ""] = html.slice(start + 1, start + LONGEST_TAG).split(">", 1);
  return Object.fromEntries(
    [...inside.matchAll(ATTRIBUTES)].map(([, attribute = "", double, single, bare]) => [
      attribute.toLowerCase(),
      decoded(double ?? single ?? bare ?? ""),
    ]),
  );
}

const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

const decoded = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (entity, decimal, hex, name: string) => {
    if (name) return NAMED[name.toLowerCase()] ?? entity;
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
    if (code >= 0xd800 && code <= 0xdfff) return "\ufffd";
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });

/** Never in the middle of a character. */
const shortened = (text: string, most: number) =>
  text
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, "");

function whole(address: string, base: URL): string {
  if (address === "" || !URL.canParse(address, base)) return "";
  const url = new URL(address, base);
  return /^https?:$/.test(url.protocol) && url.href.length <= 2_048 ? url.href : "";
}
