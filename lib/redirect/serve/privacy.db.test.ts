import { expect, test } from "vitest";
import { visitsForFile } from "../visits-fixture";

const at = await visitsForFile("Privacy");

test("the page is there in the visitor's language, to be read and nothing else", async () => {
  const { status, headers, text } = await at.visit("/docs/privacy", { headers: { "accept-language": "pl" } });
  expect([status, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  expect(text).toContain('lang="pl"');
  expect(text).toContain("Co localhost");
  expect(headers["content-security-policy"]).toContain("default-src 'none'");
  expect(headers["set-cookie"]).toBeUndefined();
  const head = await at.visit("/docs/privacy", { method: "HEAD" });
  expect([head.status, head.text]).toEqual([200, ""]);
  expect((await at.visit("/docs/privacy", { method: "POST" })).status).toBe(405);
});

test("links called privacy keep their addresses", async () => {
  await at.addLink("privacy");
  expect((await at.visit("/privacy")).status).toBe(302);
  expect((await at.visit("/docs/privacy")).status).toBe(200);
});

test("visitor pages lead there from their foot", async () => {
  await at.addLink("p-asks", { password_hash: "$scrypt$" });
  await at.addLink("p-stops", { type: "splash" });
  await at.addLink("p-frames", { type: "frame" });
  await at.addLink("p-ended", { expires_at: new Date(0) });
  await at.addLink("p-shut", { blocked_at: new Date() });
  for (const path of [
    "/p-asks",
    "/p-stops",
    "/p-frames",
    "/p-ended",
    "/p-shut",
    "/p-asks+",
    "/nobody-here",
    "/report",
  ])
    expect((await at.visit(path)).text, path).toMatch(/href="[^"]+\/docs\/privacy" rel="nofollow">Privacy</);
});
