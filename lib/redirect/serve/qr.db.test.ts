import sharp from "sharp";
import { expect, test } from "vitest";
import { readQr } from "@/lib/links/qr/scan";
import { invalidate } from "@/lib/platform/database/invalidation";
import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { visitsForFile } from "../visits-fixture";

const { workspace, addLink, fetch: visit } = await visitsForFile("Scanned");

async function addCode(alias: string, type: string, data: object, linkId: number | null = null) {
  const { rows } = await pool().query<{ id: number }>(
    `insert into qr_codes (workspace_id, alias, type, name, data, link_id) values ($1, $2, $3, 'A code', $4, $5)
     returning id`,
    [workspace, alias, type, data, linkId],
  );
  return rows[0]?.id ?? 0;
}

const scansOf = (id: number) => async () => {
  const { rows } = await pool().query("select scans, unique_scans from qr_codes where id = $1", [id]);
  return `${rows[0]?.scans} ${rows[0]?.unique_scans}`;
};
const clicksOf = (id: number) => async () => {
  const { rows } = await pool().query("select clicks::int from link_counters where link_id = $1", [id]);
  return rows[0]?.clicks;
};

test("a scan of a link code is an uncacheable 302, for any case of the alias, and is counted", async () => {
  const id = await addCode("Scan1", "link", { url: "https://example.com/poster?a=1" });
  const answer = await visit("/qr/scan1");
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "https://example.com/poster?a=1"]);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  await visit("/qr/SCAN1");
  await visit("/qr/Scan1", { method: "HEAD" });
  await visit("/qr/Scan1.svg");
  await expect.poll(scansOf(id)).toBe("2 1");
  expect((await visit("/qr/Scan1", { method: "POST" })).status).toBe(405);
});

test("a scan of a code for one of our links applies its rules and counts for both", async () => {
  const link = await addLink("stands", { url: "https://example.com/linked" });
  const id = await addCode("Stands", "link", { url: "http://localhost:3000/stands" }, link);
  expect((await visit("/qr/Stands")).headers.get("location")).toBe("https://example.com/linked");
  await expect.poll(scansOf(id)).toBe("1 1");
  await expect.poll(clicksOf(link)).toBe(1);
  await pool().query("update links set alias = 'moved' where id = $1", [link]);
  await expect.poll(async () => (await visit("/qr/Stands")).status).toBe(302);
  await pool().query("update links set disabled_at = now() where id = $1", [link]);
  await expect.poll(async () => (await visit("/qr/Stands")).status).toBe(410);
  await pool().query("update links set deleted_at = now() where id = $1", [link]);
  await expect.poll(async () => (await visit("/qr/Stands")).status).toBe(404);
});

test("the page of any other code shows its content, safely, and counts", async () => {
  const id = await addCode("Wifi1", "wifi", { ssid: "<b>Home</b>", encryption: "WPA", pass: "a&b" });
  const answer = await visit("/qr/Wifi1");
  expect(answer.status).toBe(200);
  const page = await answer.text();
  expect(page).toContain("&lt;b&gt;Home&lt;/b&gt;");
  expect(page).toContain("a&amp;b");
  expect(Buffer.byteLength(page)).toBeLessThan(14_000);
  expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
  await addCode("Call1", "phone", { phone: "+48 600 100 200" });
  expect(await (await visit("/qr/Call1")).text()).toContain('href="tel:+48600100200"');
  await expect.poll(scansOf(id)).toBe("1 1");
});

test("the picture encodes the code's address, in the next larger size, and is cached by the client", async () => {
  await addCode("Drawn1", "link", { url: "https://example.com/" });
  const png = await visit("/qr/Drawn1.png?size=300");
  expect(png.headers.get("content-type")).toBe("image/png");
  const picture = Buffer.from(await png.arrayBuffer());
  expect(await sharp(picture).metadata()).toMatchObject({ width: 300, height: 300 });
  expect(await readQr(picture)).toBe(`${env().SHORT_URL}/qr/Drawn1`);
  const svg = await visit("/qr/drawn1.svg");
  expect(svg.headers.get("content-type")).toBe("image/svg+xml");
  expect(svg.headers.get("content-security-policy")).toContain("sandbox");
  expect(await svg.text()).toMatch(/^<svg /);
  const etag = svg.headers.get("etag") ?? "";
  const again = await visit("/qr/drawn1.svg", { headers: { "if-none-match": etag } });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  expect((await visit("/qr/drawn1.png?size=999999")).status).toBe(200);
  expect((await visit("/qr/drawn1.svg", { method: "HEAD" })).headers.get("content-length")).not.toBeNull();
});

test("a code is rendered in a few sizes, whatever is requested", async () => {
  await addCode("Sizes1", "link", { url: "https://example.com/" });
  const tags = new Set<string | null>();
  for (let size = 1; size < 3_000; size += 37)
    tags.add(
      (
        await visit(`/qr/Sizes1.svg?size=${size}`, { headers: { "x-test-address": "192.0.2.7" } })
      ).headers.get("etag"),
    );
  expect(tags.size).toBe(12);
  const width = async (size: string) =>
    /width="(\d+)"/.exec(await (await visit(`/qr/Sizes1.svg?size=${size}`)).text())?.[1];
  expect([
    await width("0"),
    await width("65"),
    await width("2048"),
    await width("9999"),
    await width("x"),
  ]).toEqual(["64", "128", "2048", "2048", "512"]);
});

test("an address has no more pictures drawn than its share, and those in memory as often as it likes", async () => {
  const status = async (n: number, from: string) => {
    const answer = await visit(`/qr/Many${n}.svg`, { headers: { "x-test-address": from } });
    await answer.arrayBuffer();
    return answer.status;
  };
  for (let n = 0; n <= 120; n++) await addCode(`Many${n}`, "text", { text: `${n}` });
  for (let n = 0; n < 120; n++) expect(await status(n, `2001:db8::${n}`)).toBe(200);
  const refused = await visit("/qr/Many120.svg", { headers: { "x-test-address": "2001:db8::ff" } });
  expect([refused.status, Number(refused.headers.get("retry-after"))]).toEqual([429, expect.any(Number)]);
  expect(await status(1, "2001:db8::ff")).toBe(200);
  expect(await status(120, "2001:db8:0:1::1")).toBe(200);
});

test("a change in any process is seen by the next scan, and this process's own by the very next", async () => {
  const id = await addCode("Moves", "link", { url: "https://example.com/1" });
  const target = async () => (await visit("/qr/moves")).headers.get("location");
  expect(await target()).toBe("https://example.com/1");
  const set = (url: string) => pool().query("update qr_codes set data = $2 where id = $1", [id, { url }]);
  await set("https://example.com/2");
  await expect.poll(target).toBe("https://example.com/2");
  await set("https://example.com/3");
  await invalidate({ kind: "qr", alias: "MOVES" });
  expect(await target()).toBe("https://example.com/3");
  await pool().query("delete from qr_codes where id = $1", [id]);
  await expect.poll(async () => (await visit("/qr/moves")).status).toBe(404);
});

test("an unknown code is a 404 page", async () => {
  const answer = await visit("/qr/nothing1");
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain("No link here");
  expect((await visit("/qr/nothing1.png")).status).toBe(404);
});
