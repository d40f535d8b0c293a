import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { paths } from "@/components/paths";

type Picture = { src: string; type: string; sizes: string; purpose?: string };
type Manifest = {
  id: string;
  start_url: string;
  scope: string;
  icons: Picture[];
  screenshots: (Picture & { form_factor: string; label: string })[];
  shortcuts: { url: string; icons: Picture[] }[];
  share_target: { action: string; method: string; params: Record<string, string> };
};

const file = (path: string) => join(import.meta.dirname, "../../../public", path);
const manifest = JSON.parse(readFileSync(file("manifest.webmanifest"), "utf8")) as Manifest;
const pictures = [
  ...manifest.icons,
  ...manifest.screenshots,
  ...manifest.shortcuts.flatMap(({ icons }) => icons),
];

test.each(pictures.map((picture) => [picture.src, picture] as const))(
  "%s is there in the size it says",
  async (src, { sizes, type }) => {
    expect(existsSync(file(src))).toBe(true);
    const { width, height, format } = await sharp(file(src)).metadata();
    expect(type).toBe(format === "svg" ? "image/svg+xml" : `image/${format}`);
    if (sizes !== "any") expect(sizes).toBe(`${width}x${height}`);
  },
);

test("Android's masks have icons without transparent corners", async () => {
  const masked = manifest.icons.filter(({ purpose }) => purpose === "maskable");
  expect(masked).toHaveLength(2);
  for (const { src } of masked) expect((await sharp(file(src)).stats()).isOpaque).toBe(true);
});

test("installing shows the product, on computers and phones, without much to load", () => {
  const of = (form: string) => manifest.screenshots.filter(({ form_factor }) => form_factor === form);
  expect([of("wide").length, of("narrow").length]).toEqual([2, 2]);
  const bytes = manifest.screenshots.reduce((sum, { src }) => sum + statSync(file(src)).size, 0);
  expect(bytes).toBeLessThan(300_000);
});

test("every address of the app is a page below its scope, which no short link is in", () => {
  const addresses = [
    manifest.id,
    manifest.start_url,
    manifest.share_target.action,
    ...manifest.shortcuts.map(({ url }) => url),
  ];
  expect(manifest.scope).toBe("/dashboard");
  for (const address of addresses) {
    expect(`${address}/`).toMatch(/^\/dashboard\//);
    expect(existsSync(join(import.meta.dirname, "../..", address, "page.tsx")), address).toBe(true);
  }
});

test("a share sheet opens the short form with the names it reads", () => {
  const { action, method, params } = manifest.share_target;
  expect([action, method]).toEqual([paths.shorten(), "GET"]);
  expect(params).toEqual({ title: "title", text: "text", url: "url" });
});
