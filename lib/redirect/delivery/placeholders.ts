import { attributionToken } from "@/lib/commerce/attribution/token";
import { isWildcard, WILDCARD_END } from "@/lib/links/alias-form";
import { aliasText } from "@/lib/platform/addresses";
import { keyedHash } from "@/lib/platform/crypto/secret";
import type { Visitor } from "../visitor";
import { isDots, segmentsOf } from "./path";

/** Names that a destination can have in braces, beside `query.<name>`. */
const NAMES = [
  "country",
  "region",
  "city",
  "language",
  "device",
  "os",
  "browser",
  "referrer",
  "alias",
  "path",
  "click_id",
] as const;
type Name = (typeof NAMES)[number];

/** In a path, the parser of addresses has written the braces as escapes. */
const PLACEHOLDER = new RegExp(`(?:\\{|%7B)(${NAMES.join("|")}|query\\.[\\w.~-]{1,100})(?:\\}|%7D)`, "gi");

/** Whether an address is different for each visitor. */
export const hasPlaceholders = (address: string): boolean => address.search(PLACEHOLDER) !== -1;

/** Whether an address says where the rest of a visit's path goes. */
export const namesPath = (address: string): boolean => /(\{|%7B)path(\}|%7D)/i.test(address);

/** What fills placeholders: the visitor, and the link they came to. */
export type Filling = { visitor: Visitor; linkId: number; alias: string };

/** A path with its placeholders filled in: each value within its own segment, but for `{path}`, which is as many as were brought. */
export function filledPath(path: string, filling: Filling): string {
  return path
    .split("/")
    .flatMap((segment) => {
      if (!hasPlaceholders(segment)) return [segment];
      if (/^(\{|%7B)path(\}|%7D)$/i.test(segment)) return segmentsOf(filling.visitor.rest);
      const filled = segment.replace(PLACEHOLDER, (_, name: string) =>
        encodeURIComponent(valueOf(name, filling)),
      );
      return isDots(filled) ? [""] : [filled];
    })
    .join("/");
}

/** A query or fragment with its placeholders filled in. */
export const filledText = (text: string, filling: Filling): string =>
  text.replace(PLACEHOLDER, (_, name: string) => encodeURIComponent(valueOf(name, filling)));

function valueOf(name: string, filling: Filling): string {
  const key = name.toLowerCase();
  if (key.startsWith("query.")) return queryValue(name.slice("query.".length), filling.visitor);
  return wellFormed(VALUES[key as Name](filling));
}

/** Of a parameter that comes twice the first one counts. */
const queryValue = (name: string, { query }: Visitor): string =>
  wellFormed(new URLSearchParams(query).get(name)?.slice(0, LONGEST) ?? "");

const LONGEST = 500;

/** A pair of surrogates that was cut in two could not be encoded. */
const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, "");

const VALUES: Record<Name, (filling: Filling) => string> = {
  country: ({ visitor }) => visitor.location.country,
  region: ({ visitor }) => visitor.location.region,
  city: ({ visitor }) => visitor.location.city,
  language: ({ visitor }) => visitor.languages.tags[0] ?? "",
  device: ({ visitor }) => visitor.reader.device,
  os: ({ visitor }) => visitor.reader.os,
  browser: ({ visitor }) => visitor.reader.browser,
  referrer: ({ visitor }) => visitor.referrer.host,
  alias: ({ alias }) => aliasText(isWildcard(alias) ? alias.slice(0, -WILDCARD_END.length) : alias),
  path: ({ visitor }) => segmentsOf(visitor.rest).map(decodeURIComponent).join("/"),
  click_id: clickId,
};

/** Names the link as attribution does, and this visit: the same visitor at another moment has another. */
function clickId({ visitor: { now, address, userAgent }, linkId }: Filling): string {
  const visit = keyedHash("visitors", `click\n${linkId}\n${now}\n${address}\n${userAgent}`).toString(
    "base64url",
  );
  return `${attributionToken(linkId)}.${visit.slice(0, 11)}`;
}
