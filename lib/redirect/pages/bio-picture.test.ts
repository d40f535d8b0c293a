import { expect, test } from "vitest";
import { loadTypeface } from "@/lib/platform/media/typeface";
import { bioPage } from "./bio";
import { picturedOf } from "./bio-picture";
import { compileBrand, PLAIN } from "./brand";
import { BESIDE_DISC, pictureSvg } from "./social-picture";
import { en } from "./words/en";

const drawText = await loadTypeface();
const svg = (title: string, content: object = {}, brandColor = "") =>
  pictureSvg(
    picturedOf({ title, content: { blocks: [], ...content } }, "go.example/b/ada", brandColor),
    BESIDE_DISC,
    drawText,
  );
const paths = (drawing: string) => drawing.match(/<path /g)?.length ?? 0;

test("a picture says title, description and address in paths, and holds no text", () => {
  const bad = `"><script>alert(1)</script>`;
  const drawing = svg(bad, { description: bad });
  expect(drawing).not.toMatch(/script|<text|&/);
  // the initial, the title, the description, the address
  expect(paths(drawing)).toBe(4);
});

test("long titles are broken and cut, those of other scripts give way to the address", () => {
  expect(paths(svg("Ada ".repeat(30)))).toBe(4);
  expect(paths(svg("a".repeat(120)))).toBe(3);
  const drawing = svg("\u4f60\u597d", { description: "Hello" });
  expect(paths(drawing)).toBe(3);
});

test("colors are the page's own, then its theme's, then the brand's", () => {
  expect(svg("Ada")).toContain('fill="#f8f7f2"');
  expect(svg("Ada", {}, "#aa0000")).toContain('fill="#aa0000"');
  expect(svg("Ada", { theme: "forest" }, "#aa0000")).toContain('fill="#12261c"');
  expect(svg("Ada", { theme: "forest", accent: "#00ff00" })).toContain('fill="#00ff00"');
  expect(svg("Ada", { background: "red;}<x>" })).not.toContain("<x>");
});

const page = (content: object, brand = PLAIN) =>
  bioPage(
    { alias: "ada", title: 'Ada "x"', content: { blocks: [], ...content }, products: null },
    { nonce: "nonce", words: en, brand },
    { now: 0, origin: "https://go.example" },
  );

test("networks read the page's title, description and picture", () => {
  const text = page({ description: "Tickets & more" });
  expect(text).toContain('<meta property="og:title" content="Ada &quot;x&quot;">');
  expect(text).toContain('<meta property="og:description" content="Tickets &amp; more">');
  expect(text).toContain('<meta property="og:image" content="https://go.example/b/ada/picture.png">');
  expect(text).toContain('<meta name="twitter:card" content="summary_large_image">');
});

test("a theme gives its colors, and the brand's theme the workspace's color and picture", () => {
  expect(page({ theme: "forest" })).toContain("--canvas:#12261c");
  expect(page({ theme: "forest", background: "#ffffff" })).toContain("--canvas:#ffffff");
  const brand = compileBrand({ name: "Rails", color: "#aa0000", picture: Buffer.from("x") });
  expect(page({ theme: "brand" }, brand)).toMatch(
    /--go:#aa0000.*<img class="logo" src="data:image\/webp;base64,eA==" alt="Rails">/s,
  );
  expect(page({}, brand)).not.toContain("#aa0000");
});
