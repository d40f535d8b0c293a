import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { pool } from "@/lib/platform/database/pool";
import { FetchRefused } from "@/lib/platform/guarded-fetch";
import { NEARBY, websiteFixture } from "../health/health-fixtures";
import { fetchIcon, redrawn } from "./fetch-icon";
import { fetchIconsWith, iconHost, iconsOf, readIcon } from "./icons";

let site: Awaited<ReturnType<typeof websiteFixture>>;
let files: Record<string, { type: string; body: Buffer | string; location?: string }> = {};
const [ADA, BOB] = [{ workspaceId: 3 }, { workspaceId: 8 }];
const REACH = { page: NEARBY, picture: NEARBY, scheme: "http" } as const;
const host = () => new URL(site.at("shop")).host;
const fetch = () => fetchIcon(host(), REACH);
const picture = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 4, background: "#c00" } });

beforeAll(async () => {
  site = await websiteFixture((request, response) => {
    const file = files[request.url ?? ""];
    if (!file) return void response.writeHead(404).end();
    if (file.location) return void response.writeHead(302, { location: file.location }).end();
    response.writeHead(200, { "content-type": file.type }).end(file.body);
  });
});
beforeEach(async () => {
  files = {};
  await pool().query("truncate site_icons");
});
afterAll(async () => {
  await site.close();
  await pool().end();
});
const html = (head: string) => ({ type: "text/html", body: `<!doctype html><head>${head}` });

/** An .ico file with one picture in it. */
function ico(side: number, picture_: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(side, 6);
  head.writeUInt32LE(picture_.length, 14);
  head.writeUInt32LE(22, 18);
  return Buffer.concat([head, picture_]);
}

/** A bitmap of 24 bits, all of one color. */
function bitmap(side: number): Buffer {
  const head = Buffer.alloc(40);
  head.writeUInt32LE(40, 0);
  head.writeInt32LE(side, 4);
  head.writeInt32LE(side * 2, 8);
  head.writeUInt16LE(1, 12);
  head.writeUInt16LE(24, 14);
  return Buffer.concat([head, Buffer.alloc(side * side * 3, 0x20), Buffer.alloc(side * 4)]);
}

test.each([
  ["png", async () => picture(64).png().toBuffer()],
  ["jpeg", async () => picture(64).jpeg().toBuffer()],
  ["webp", async () => picture(64).webp().toBuffer()],
  ["gif", async () => picture(64).gif().toBuffer()],
  ["ico with a PNG", async () => ico(64, await picture(64).png().toBuffer())],
  ["ico with a bitmap", async () => ico(16, bitmap(16))],
])("%s becomes a small PNG of our own", async (_, make) => {
  files["/"] = html('<link rel="icon" href="/i">');
  files["/i"] = { type: "text/plain", body: await make() };
  const found = await fetch();
  const { format, width, height } = await sharp(found ?? Buffer.alloc(0)).metadata();
  expect({ format, width, height }).toEqual({ format: "png", width: 32, height: 32 });
  expect(found?.length).toBeLessThan(8_192);
});

test("without one that the page names, it is the usual address", async () => {
  files["/"] = html("<title>Shop</title>");
  files["/favicon.ico"] = { type: "image/x-icon", body: ico(16, bitmap(16)) };
  expect(await fetch()).not.toBeNull();
});

test("SVG is left out, whatever it is called", async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;
  files["/"] = html('<link rel="icon" type="image/svg+xml" href="/a.svg"><link rel="icon" href="/b.png">');
  files["/a.svg"] = { type: "image/svg+xml", body: svg };
  files["/b.png"] = { type: "image/png", body: svg };
  files["/favicon.ico"] = { type: "image/png", body: `\n<?xml version="1.0"?>${svg}` };
  expect(await fetch()).toBeNull();
  expect(site.asked).not.toContain("GET shop.example/a.svg");
});

/** A PNG that says how large it is, and is a few bytes. */
function bomb(side: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(name), data, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 6], 8);
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([start, chunk("IHDR", header), chunk("IDAT", deflateSync(Buffer.alloc(100_000)))]);
}

test.each([
  ["more pixels than any icon has", bomb(30_000)],
  ["half a file", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0])],
  ["nothing", Buffer.alloc(0)],
  ["an ico that points beyond its end", ico(16, bitmap(16)).subarray(0, 60)],
  ["a bitmap that says it is huge", ico(16, bitmap(16).fill(0x7f, 4, 12))],
])("%s is no icon", async (_, file) => {
  expect(await redrawn(file, "test")).toBeNull();
});

test("an icon that is too many bytes, or leads to a private host, is none", async () => {
  files["/"] = html('<link rel="icon" href="/huge"><link rel="icon" href="/inside">');
  files["/huge"] = { type: "image/png", body: Buffer.alloc(300_000) };
  files["/inside"] = { type: "image/png", body: "", location: "http://10.0.0.1/icon.png" };
  expect(await fetch()).toBeNull();
});

test("hosts are noted when links are shown, asked once, and kept while they don't answer", async () => {
  const url = "https://shop.example/spring";
  expect(
    await iconsOf(ADA, [url, "https://shop.example/menu", "https://192.0.2.1/", "mailto:a@shop.example"]),
  ).toEqual(new Map());
  const asked: string[] = [];
  const png = await picture(32).png().toBuffer();
  const answering = async (name: string) => {
    asked.push(name);
    return png;
  };
  expect(await fetchIconsWith(answering)).toBe(1);
  expect(await fetchIconsWith(answering)).toBe(0);
  expect(asked).toEqual(["shop.example"]);
  const name = (await iconsOf(ADA, [url])).get("shop.example") ?? "";
  expect(name).toMatch(/^[0-9a-f]{40}$/);
  expect(Buffer.compare(await readIcon({ name }), png)).toBe(0);

  await pool().query("update site_icons set next_at = now()");
  expect(
    await fetchIconsWith(async () => {
      throw new FetchRefused("its host does not answer");
    }),
  ).toBe(1);
  expect((await iconsOf(ADA, [url])).get("shop.example")).toBe(name);
  await expect(readIcon({ name: "0".repeat(40) })).rejects.toMatchObject({ kind: "not-found" });
});

test("two processes ask a host once", async () => {
  await iconsOf(
    ADA,
    Array.from({ length: 10 }, (_, at) => `https://shop-${at}.example/`),
  );
  const asked: string[] = [];
  const answering = async (name: string) => {
    asked.push(name);
    return null;
  };
  await Promise.all([fetchIconsWith(answering), fetchIconsWith(answering)]);
  expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
  expect(asked).toHaveLength(10);
});

/** Hosts of a workspace that nobody has asked yet. */
const noted = (workspace: typeof ADA, name: string, count: number) =>
  iconsOf(
    workspace,
    Array.from({ length: count }, (_, at) => `https://${name}-${at}.example/`),
  );

test("thousands of slow hosts of one workspace keep no other one waiting", async () => {
  for (let at = 0; at < 4; at++) await noted(ADA, `slow-${at}`, 900);
  await pool().query("update site_icons set next_at = now() - interval '1 hour'");
  await noted(BOB, "quick", 5);
  const asked: string[] = [];
  const term = { aborted: false };
  let [underWay, most] = [0, 0];
  await fetchIconsWith(async (name: string) => {
    asked.push(name);
    most = Math.max(most, ++underWay);
    await new Promise((resolve) => setImmediate(resolve));
    underWay -= 1;
    // Of nine in a row at least one is in the turn of the other workspace.
    term.aborted = asked.length >= 60;
    return null;
  }, term);
  expect(asked.filter((name) => name.startsWith("quick"))).toHaveLength(5);
  expect(most).toBe(8);
  // More than so many don't wait, and are noted when they are shown again.
  expect(await waiting(ADA)).toBe(2_700);
});

const waiting = async ({ workspaceId }: typeof ADA) =>
  Number(
    (await pool().query("select count(*) from site_icons where workspace_id = $1", [workspaceId])).rows[0]
      .count,
  );

test("a host that waits among another workspace's is in the turn of the one that shows it now", async () => {
  await noted(ADA, "shop", 2);
  await noted(BOB, "shop", 1);
  expect([await waiting(ADA), await waiting(BOB)]).toEqual([1, 1]);
  await fetchIconsWith(async () => null);
  await noted(ADA, "shop", 2);
  expect([await waiting(ADA), await waiting(BOB)]).toEqual([1, 1]);
});

test("only names of web addresses have an icon", () => {
  expect(iconHost("https://www.shop.example:8443/x")).toBe("www.shop.example");
  for (const url of [
    "http://localhost/",
    "http://192.0.2.1/",
    "http://[::1]/",
    "ftp://shop.example/",
    "shop",
  ])
    expect(iconHost(url)).toBeUndefined();
});
