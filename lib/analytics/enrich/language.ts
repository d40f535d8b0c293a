import { LRUCache } from "lru-cache";

/** A visitor's languages, best first, as lower-case tags, and the English name of the first one ("" unknown). */
export type Languages = { tags: readonly string[]; name: string };

const seen = new LRUCache<string, Languages>({ max: 10_000 });
const english = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

/** Reads an Accept-Language header (RFC 9110, 12.5.4). The same text always gives the same, frozen object. Never throws. */
export function languagesOf(header: string): Languages {
  const known = seen.get(header);
  if (known) return known;
  const tags = Object.freeze(tagsIn(header.slice(0, 512)));
  const languages = Object.freeze({ tags, name: nameOf(tags[0] ?? "") });
  seen.set(header, languages);
  return languages;
}

/**
 * Which of the offered tags (canonical) suits best, by RFC 4647 lookup: one wanted tag after another, shortened from its end
 * until one is offered. Undefined when none is.
 */
export function lookup<Offer>(languages: Languages, offers: ReadonlyMap<string, Offer>): Offer | undefined {
  for (const tag of languages.tags) {
    for (let range = tag; range !== ""; range = shorten(range)) {
      const offer = offers.get(range);
      if (offer !== undefined) return offer;
    }
  }
  return undefined;
}

const ranges = new WeakMap<Languages, readonly string[]>();

/** Everything that `lookup` would compare with offers: each wanted tag, and what remains of it as it is shortened. */
export function rangesOf(languages: Languages): readonly string[] {
  const known = ranges.get(languages);
  if (known) return known;
  const all = new Set<string>();
  for (const tag of languages.tags)
    for (let range = tag; range !== ""; range = shorten(range)) all.add(range);
  const found = [...all];
  ranges.set(languages, found);
  return found;
}

/**
 * A tag as both sides of a comparison are written: in lower case, with hyphens, and where a language or region has several codes the one that
 * BCP 47 prefers ("pt_BR" is "pt-br", "deu" is "de", "en-840" is "en-us").
 */
export function canonicalTag(tag: string): string {
  const hyphened = tag.toLowerCase().replaceAll("_", "-");
  try {
    return Intl.getCanonicalLocales(hyphened)[0]?.toLowerCase() ?? hyphened;
  } catch {
    return hyphened;
  }
}

/** Cuts the last subtag off, and a single letter before it as well (RFC 4647, 3.4). */
function shorten(range: string): string {
  const rest = range.slice(0, Math.max(range.lastIndexOf("-"), 0));
  return rest.at(-2) === "-" ? rest.slice(0, -2) : rest;
}

function tagsIn(header: string): string[] {
  return header
    .split(",")
    .map((part, position) => {
      const [tag = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
      const q = parameters.find((parameter) => parameter.startsWith("q="));
      return { tag, quality: q === undefined ? 1 : Number(q.slice(2)) || 0, position };
    })
    .filter(({ tag, quality }) => quality > 0 && /^[a-z]{1,8}([-_][a-z0-9]{1,8})*$/.test(tag))
    .sort((a, b) => b.quality - a.quality || a.position - b.position)
    .map(({ tag }) => canonicalTag(tag));
}

function nameOf(tag: string): string {
  const primary = tag.split("-", 1)[0] ?? "";
  try {
    return primary === "" ? "" : (english.of(primary) ?? "");
  } catch {
    return "";
  }
}
