import { expect, test } from "vitest";
import { compileBrand, legibleOn, PLAIN } from "./brand";
import { passwordPage } from "./refusal";
import { en } from "./words/en";

const page = (brand = PLAIN) =>
  passwordPage("go.example.com", "a", { kind: "first" }, { nonce: "n", words: en, brand });
const acme = compileBrand({ name: "Acme & Söhne", color: "#ffe600", picture: Buffer.from("RIFF") });

test("name and logo are above the page, escaped", () => {
  expect(page(acme)).toContain("Acme &amp; Söhne</p>");
  expect(page(acme)).toContain('<img src="data:image/webp;base64,UklGRg==" alt=""');
});

test("a page without a brand is unchanged", () => {
  expect(page()).not.toContain("brand");
  expect(compileBrand({ name: "", color: "", picture: null })).toEqual(PLAIN);
});

test("yellow is darkened on light pages and unchanged on dark ones", () => {
  expect(page(acme)).not.toMatch(/\}:root\{--accent:#ffe600/);
  expect(page(acme)).toMatch(/dark\)\{:root\{--accent:#ffe600/);
});

test.each(["#ffffff", "#000000", "#8a2be2", "#ffe600", "#777777", "#0000ff"])(
  "%s can be read on light and on dark",
  (color) => {
    expect(contrast(legibleOn("#f8f7f2", color), "#f8f7f2")).toBeGreaterThanOrEqual(4.5);
    expect(contrast(legibleOn("#0e1416", color), "#0e1416")).toBeGreaterThanOrEqual(4.5);
  },
);

/** As WCAG 2 defines it, implemented again as a cross-check. */
function contrast(one: string, other: string): number {
  const light = (color: string) =>
    [0.2126, 0.7152, 0.0722].reduce((sum, weight, at) => {
      const value = Number.parseInt(color.slice(1 + 2 * at, 3 + 2 * at), 16) / 255;
      return sum + weight * (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    }, 0.05);
  const [a, b] = [light(one), light(other)];
  return Math.max(a, b) / Math.min(a, b);
}
