import { expect, test } from "vitest";
import * as z from "zod";
import type { BioBlock } from "@/lib/links/bio/blocks/schema";
import { BioBlocks } from "@/lib/links/bio/blocks/schema";
import { NETWORKS } from "@/lib/links/bio/enums";
import { parse } from "@/lib/platform/failure";
import { type Bio, bioPage, policyOf } from "../bio";
import { PLAIN } from "../brand";
import { policyWith } from "../content-security-policy";
import { de } from "../words/de";
import { en } from "../words/en";
import { addressIn } from "./address";
import { entriesIn } from "./form";

const now = Date.parse("2027-01-31T18:00:00Z");
const ITEM = {
  id: 7,
  name: "Teapot",
  price: "1290.50",
  currency: "EUR",
  image: "https://example.com/pot.png",
  link: "https://example.com/pot",
};
const bio = (blocks: object[], products: Bio["products"] = [ITEM]): Bio => ({
  alias: "ada",
  title: "Ada",
  content: { blocks: parse(z.object({ blocks: BioBlocks }), { blocks }).blocks },
  products,
});
const page = (blocks: object[], { words = en, products = [ITEM] as Bio["products"] } = {}) =>
  bioPage(bio(blocks, products), { nonce: "nonce", words, brand: PLAIN }, { now });
const policy = (blocks: object[]) => policyWith(policyOf(bio(blocks), now), "nonce");

const VIDEO = { id: "v", type: "video", url: "https://youtu.be/dQw4w9WgXcQ", label: "My talk" };
const MAP = { id: "m", type: "map", latitude: 52.2297, longitude: 21.0122, label: "Our shop" };
const FORM = {
  id: "f",
  type: "form",
  fields: [{ kind: "name", required: false }, { kind: "email" }, { kind: "consent", label: "I agree" }],
};
const GRID = ["a", "b"].map((name) => ({
  image: `https://example.com/${name}.png`,
  url: "https://example.com/",
}));
const RICH = [
  VIDEO,
  MAP,
  FORM,
  { id: "h", type: "heading", level: 3, text: "Sizes" },
  {
    id: "s",
    type: "social",
    items: NETWORKS.slice(0, 12).map((network) => ({ network, url: "https://example.com/" })),
  },
  { id: "g", type: "images", columns: 3, items: GRID },
  { id: "p", type: "product", item: 7, label: "Buy" },
  { id: "c", type: "countdown", until: "2027-02-02 19:01:02", label: "Until the sale" },
];

test("each kind of block is on the page, through the addresses of its own", () => {
  const whole = page(RICH);
  expect(whole).toContain("<h3>Sizes</h3>");
  expect(whole).toContain('<a href="/b/ada/s.1" rel="noopener" aria-label="Instagram"');
  expect(whole).toContain('<div class="grid of-3"><a href="/b/ada/g.0"');
  expect(whole).toContain('<b>Teapot</b><span class="price">€1,290.50</span>');
  expect(whole).toContain('<a class="go" href="/b/ada/p" rel="noopener">Buy</a>');
  expect(whole).toContain('<form class="form" id="f" method="post" action="/b/ada/f">');
  expect(whole).toContain(">2d 1h 1m 2s</time>");
  expect(Buffer.byteLength(whole)).toBeLessThan(20_000);
});

test("prices and times are written in the visitor's language", () => {
  const whole = page(RICH, { words: de });
  expect(whole).toContain("1.290,50");
  expect(whole).toContain("2 T");
});

test("nothing of another service is on the page before a press, and without a script there is a link", () => {
  const whole = page([VIDEO, MAP]);
  expect(whole).toContain('<a class="load" href="/b/ada/v" data-frame="/b/ada/v?frame"');
  expect(whole).not.toMatch(/<iframe|youtube\.com|youtu\.be|ytimg|openstreetmap\.org/);
});

test("a page may do no more than its blocks need", () => {
  expect(policy([])).not.toMatch(/script-src|frame-src|allow-(scripts|forms|same-origin)/);
  expect(policy([FORM])).toMatch(
    /form-action 'self'.*sandbox(?!.*allow-(scripts|same-origin)).* allow-forms/,
  );
  expect(policy([RICH[7] ?? {}])).toMatch(/script-src 'nonce-nonce'.*allow-scripts$/);
  expect(policy([VIDEO])).toMatch(
    /script-src 'nonce-nonce'; frame-src 'self' https:\/\/www.youtube-nocookie.com /,
  );
  const over = { ...VIDEO, visibleuntil: "2027-01-31 18:00:00" };
  expect(policy([over])).toBe(policy([]));
});

test("a product is hidden while there is none to be sold, and shows the price of now", () => {
  expect(page([RICH[6] ?? {}], { products: null })).not.toContain("Buy");
  expect(page([RICH[6] ?? {}], { products: [{ ...ITEM, price: "5.00" }] })).toContain("€5.00");
  const asked = { part: undefined, isFramed: false, products: [ITEM] };
  const block = { type: "product", item: 7 } as const;
  expect(addressIn(block, asked)).toBe(ITEM.link);
  expect(addressIn({ ...block, url: "https://example.com/own" }, asked)).toBe("https://example.com/own");
  expect(addressIn({ ...block, item: 8 }, asked)).toBeUndefined();
});

test("a countdown that is over says what the owner wants, or nothing", () => {
  const over = { type: "countdown", until: "2027-01-31 18:00:00", label: "Sale in" };
  expect(page([over])).not.toContain("Sale in");
  expect(page([{ ...over, after: "Sale is on" }])).toContain("<b>Sale is on</b>");
});

test.each([
  [{ visiblefrom: "2027-01-31 18:00:01" }, false],
  [{ visiblefrom: "2027-01-31 18:00:00" }, true],
  [{ visibleuntil: "2027-01-31 18:00:00" }, false],
  [{ visibleuntil: "2027-01-31 18:00:01" }, true],
  [{ visiblefrom: "2027-01-01", visibleuntil: "2027-02-01" }, true],
])("at 18:00 a block with %j is shown: %s", (schedule, isShown) => {
  expect(page([{ type: "text", text: "Only then", ...schedule }]).includes("Only then")).toBe(isShown);
});

test("hostile text is inert in every block", () => {
  const bad = `"><script>alert('1')</script><img src=x onerror=alert(1)>`;
  const whole = page(
    [
      { ...VIDEO, label: bad },
      { ...MAP, label: bad },
      { id: "f", type: "form", heading: bad, text: bad, label: bad, fields: [{ kind: "text", label: bad }] },
      { type: "heading", text: bad },
      { type: "images", items: GRID.map((item) => ({ ...item, alt: bad })) },
      { type: "product", item: 7, label: bad },
      { type: "countdown", until: "2027-02-02", label: bad, after: bad },
    ],
    { products: [{ ...ITEM, name: bad, currency: bad, price: bad, image: `https://example.com/${bad}` }] },
  );
  expect(whole.match(/<script(?! nonce="nonce">)/g)).toBeNull();
  expect(whole).not.toContain("<img src=x");
});

const refusal = (block: object) => {
  try {
    bio([block]);
    return "";
  } catch (error) {
    return (error as Error).message;
  }
};

test.each([
  [{ ...VIDEO, url: "https://evil.example/watch?v=dQw4w9WgXcQ" }, "must be a video at YouTube or Vimeo"],
  [{ ...VIDEO, url: "https://youtube.com/watch?v=../../x" }, "must be a video at YouTube or Vimeo"],
  [{ ...MAP, latitude: 91 }, "latitude must be at most 90"],
  [{ ...MAP, longitude: "21" }, "longitude must be a number"],
  [
    { type: "social", items: [{ network: "myspace", url: "https://example.com" }] },
    "network must be one of website",
  ],
  [{ type: "social", items: [{ network: "x", url: "javascript:alert(1)" }] }, "url must begin with http"],
  [{ type: "images", items: [GRID[0]] }, "items must contain at least 2 images"],
  [{ ...FORM, fields: [{ kind: "consent" }] }, "fields.0.label is required"],
  [{ ...FORM, fields: [{ kind: "name" }, { kind: "name" }] }, "fields.1.label must not be the same"],
  [{ ...FORM, fields: [] }, "fields must contain at least 1"],
  [{ type: "product", item: 0 }, "item must be 1 or more"],
  [{ type: "countdown", until: "tomorrow" }, "until must look like"],
  [{ type: "heading", text: "x", level: 1 }, "level must be 2 or more"],
  [
    { type: "text", text: "x", visiblefrom: "2027-01-02", visibleuntil: "2027-01-01" },
    "must be after visiblefrom",
  ],
])("%j is refused", (block, message) => {
  expect(refusal(block)).toContain(message);
});

test.each([
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10", "https://www.youtube.com/watch?v=dQw4w9WgXcQ"],
  ["https://m.youtube.com/shorts/dQw4w9WgXcQ", "https://www.youtube.com/watch?v=dQw4w9WgXcQ"],
  ["https://vimeo.com/76979871/abcdef0123", "https://vimeo.com/76979871/abcdef0123"],
  ["https://player.vimeo.com/video/76979871?h=abcdef0123", "https://vimeo.com/76979871/abcdef0123"],
])("%s is a video with a page", (url, to) => {
  const block = { type: "video", url } as const;
  expect(addressIn(block, { part: undefined, isFramed: false, products: [] })).toBe(to);
  expect(addressIn(block, { part: undefined, isFramed: true, products: [] })).toMatch(
    /^https:\/\/(www\.youtube-nocookie\.com\/embed|player\.vimeo\.com\/video)\//,
  );
});

test("a form keeps what it asks for and nothing else", () => {
  const form = bio([FORM]).content.blocks[0] as Extract<BioBlock, { type: "form" }>;
  const sent = (fields: Record<string, string>) => entriesIn(new URLSearchParams(fields), form);
  const whole = { "f.email": " ada@example.com ", "f.I agree": "yes", "f.name": "", other: "x" };
  expect(sent(whole)).toEqual({ email: "ada@example.com", "I agree": "yes" });
  expect(sent({ ...whole, "f.email": "ada" })).toBeUndefined();
  expect(sent({ ...whole, "f.I agree": "" })).toBeUndefined();
  expect(sent({ ...whole, "f.name": "n".repeat(121) })).toBeUndefined();
});
