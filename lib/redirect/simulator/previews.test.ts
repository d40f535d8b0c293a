import { Script } from "node:vm";
import { expect, test } from "vitest";
import { PIXEL_KINDS } from "@/lib/links/pixels/enums";
import { PIXEL_TEST, policyWith } from "../pages/content-security-policy";
import { pixelFrame, pixelsFor } from "../pages/pixels";
import { pixelTestPage } from "./previews";

test.each(PIXEL_KINDS)("$name is tried by the very script that visitors get", ({ name, example }) => {
  const pixels = pixelsFor([{ id: 1, kind: name, tag: example }]);
  const page = pixelTestPage(pixels, "run-7", "n0nce");
  const [, script = ""] = /<script nonce="n0nce">(.*)<\/script>$/s.exec(page) ?? [];
  expect(() => new Script(script)).not.toThrow();
  const setting = { nonce: "n0nce" } as Parameters<typeof pixelFrame>[2];
  const visitors = pixelFrame(pixels, "shared-host", setting).text;
  for (const { script: snippet } of pixels) {
    expect(script).toContain(snippet);
    expect(visitors).toContain(snippet.replaceAll("&", "&amp;").replaceAll('"', "&quot;"));
  }
  expect(script).toContain('("run-7")');
});

test("its policy gives it no origin, and only our own pages may show it", () => {
  const policy = policyWith(PIXEL_TEST, "n0nce");
  expect(policy).toMatch(/; sandbox allow-scripts$/);
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toContain("default-src 'none'");
});
