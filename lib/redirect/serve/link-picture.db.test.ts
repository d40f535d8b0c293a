import { writeFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { visitsOfLink } from "@/lib/analytics/store/read-fixtures";
import { pool } from "@/lib/platform/database/pool";
import { CHROME, visitsForFile } from "../visits-fixture";

const at = await visitsForFile("Pictures");
const GENERATED = { meta_image: "generated", meta_title: "Summer sale", meta_description: "Linen & more" };
const FACEBOOK = { "user-agent": "facebookexternalhit/1.1" };
const picture = (path: string, headers: Record<string, string> = {}) =>
  at.fetch(path, { headers: { "user-agent": CHROME, ...headers } });

test("networks are told of the generated picture, which is a PNG of the right size and counts as no visit", async () => {
  const link = await at.addLink("drawn", GENERATED);
  const { text } = await at.visit("/drawn", { headers: { ...FACEBOOK, host: "go.example" } });
  expect(text).toMatch(/<meta property="og:image" content="https?:\/\/go\.example\/drawn\+picture\.png">/);
  expect(text).toContain('<meta property="og:image:width" content="1200">');
  for (const path of ["/drawn+picture.png", "/DRAWN%2Bpicture.png"]) {
    const answer = await picture(path, FACEBOOK);
    expect([path, answer.status, answer.headers.get("content-type")]).toEqual([path, 200, "image/png"]);
    const { width, height, format } = await sharp(await answer.arrayBuffer()).metadata();
    expect([width, height, format]).toEqual([1200, 630, "png"]);
  }
  await expect.poll(async () => (await visitsOfLink(link)).length).toBe(1);
});

test("it follows the link's words and the workspace's look, and is the same as long as they are", async () => {
  const link = await at.addLink("changing", GENERATED);
  const etag = async () => (await picture("/changing+picture.png")).headers.get("etag") ?? "";
  const first = await etag();
  expect(await etag()).toBe(first);
  expect((await picture("/changing+picture.png", { "if-none-match": first })).status).toBe(304);
  await pool().query("update links set meta_title = 'Winter sale' where id = $1", [link]);
  await expect.poll(etag).not.toBe(first);
  const second = await etag();
  const logo = await sharp({ create: { width: 120, height: 60, channels: 3, background: "#aa0000" } })
    .webp()
    .toBuffer();
  await pool().query(
    "insert into brands (workspace_id, name, color, logo, picture) values ($1, 'Rails', '#aa0000', '/uploads/x.webp', $2)",
    [at.workspace, logo],
  );
  await expect.poll(etag).not.toBe(second);
  const bytes = await (await picture("/changing+picture.png")).arrayBuffer();
  if (process.env.LOOK) writeFileSync(process.env.LOOK, Buffer.from(bytes));
  const { data } = await sharp(bytes)
    .extract({ left: 100, top: 80, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([...data].slice(0, 3).map((part) => part > 120)).toEqual([true, false, false]);
});

test("a link without it, one that is locked, and one that is off have none", async () => {
  await at.addLink("plain", { meta_title: "x" });
  await at.addLink("locked", { ...GENERATED, password_hash: "$scrypt$" });
  await at.addLink("off", { ...GENERATED, disabled_at: new Date().toISOString() });
  await at.addLink("over", { ...GENERATED, expires_at: "2026-01-01T00:00:00Z" });
  for (const alias of ["plain", "locked", "off", "over", "nobody"]) {
    const answer = await picture(`/${alias}+picture.png`);
    expect([alias, answer.status]).toEqual([alias, 404]);
    expect(await answer.text()).not.toContain("Summer");
  }
  expect((await at.visit("/plain+picture.png", { method: "POST" })).status).toBe(405);
});

test("no text of a link can become markup, be too long or lack its letters", async () => {
  const words = [
    '<script>alert(1)</script>"&',
    "W".repeat(255),
    "word ".repeat(50),
    "\u4f60\u597d\u0000".slice(0, 2),
    "",
  ];
  for (const [n, meta_title] of words.entries()) {
    const alias = `hostile-${n}`;
    await at.addLink(alias, {
      ...GENERATED,
      meta_title,
      meta_description: `${meta_title} ${"y".repeat(900)}`.slice(0, 1000),
    });
    const answer = await picture(`/${alias}+picture.png`, { "x-test-address": `203.0.113.${n}` });
    expect([alias, answer.status]).toEqual([alias, 200]);
    expect((await sharp(await answer.arrayBuffer()).metadata()).width).toBe(1200);
  }
});

test("an alias with signs of its own has one too", async () => {
  await at.addLink("docs/start", GENERATED);
  expect((await picture("/docs/start+picture.png")).status).toBe(200);
});
