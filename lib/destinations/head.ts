/** What the head of an HTML page says: `""` for what it does not. Addresses are whole, and http or https. */
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

type Tag = Partial<Record<string, string>>;

const TAGS = { meta: /<meta\s([^>]{1,4000})>/gi, link: /<link\s([^>]{1,4000})>/gi };
const ATTRIBUTES = /([a-z:-]+)\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

const tagsOf = (html: string, name: keyof typeof TAGS): Tag[] =>
  [...html.matchAll(TAGS[name])].map(([, inside = ""]) =>
    Object.fromEntries(
      [...inside.matchAll(ATTRIBUTES)].map(([, attribute = "", double, single, bare]) => [
        attribute.toLowerCase(),
        decoded(double ?? single ?? bare ?? ""),
      ]),
    ),
  );

const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

const decoded = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (entity, decimal, hex, name: string) => {
    if (name) return NAMED[name.toLowerCase()] ?? entity;
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });

const shortened = (text: string, most: number) => text.replace(/\s+/g, " ").trim().slice(0, most);

function whole(address: string, base: URL): string {
  if (address === "" || !URL.canParse(address, base)) return "";
  const url = new URL(address, base);
  return /^https?:$/.test(url.protocol) && url.href.length <= 2_048 ? url.href : "";
}
