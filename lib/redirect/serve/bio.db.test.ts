import { expect, test } from "vitest";
import { visitsOfLink } from "@/lib/analytics/store/read-fixtures";
import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { CHROME, visitsForFile } from "../visits-fixture";

const at = await visitsForFile("Bio pages");

const blocks = [
  { id: "shop", type: "link", label: "Shop", url: "https://example.com/shop?a=1" },
  { id: "said", type: "text", text: "Hello" },
  { id: "pic", type: "image", image: "https://example.com/a.png", url: "https://example.com/pic" },
];
const addPage = (alias: string, more: object[] = [], columns: object = {}) =>
  at.add("bio_pages", { alias, title: "Ada", content: { blocks: [...blocks, ...more] }, ...columns });

/** "block: count" of a page, once it has no more than that to wait for. */
const counts = (page: number) => async () => {
  const { rows } = await pool().query<{ block: string; counted: number }>(
    "select block, counted::int as counted from bio_counts where bio_id = $1 order by block",
    [page],
  );
  return rows.map(({ block, counted }) => `${block}:${counted}`).join(" ");
};
const SLOWLY = { timeout: 20_000, interval: 200 };

test("people who see a page and follow its blocks are counted, and nobody else", async () => {
  const page = await addPage("counted");
  const ignored: [string, Record<string, string>][] = [
    ["HEAD", { "user-agent": CHROME }],
    ["GET", { "user-agent": CHROME, "sec-purpose": "prefetch;prerender" }],
    ["GET", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" }],
    ["GET", { "user-agent": "facebookexternalhit/1.1" }],
    ["GET", { "user-agent": "" }],
  ];
  for (const path of ["/b/counted", "/b/COUNTED/", "/b/counted/shop", "/b/counted/pic/"]) {
    for (const [method, headers] of ignored)
      expect((await at.visit(path, { method, headers })).status).toBeLessThan(400);
    await at.visit(path);
  }
  await at.visit("/b/counted");
  await expect.poll(counts(page), SLOWLY).toBe(":3 pic:1 shop:1");
});

test("a block leads where the page says, and nowhere else", async () => {
  const page = await addPage("leads");
  const to = async (path: string) => {
    const { status, headers } = await at.visit(path);
    return `${status} ${headers.location}`;
  };
  expect(await to("/b/leads/shop")).toBe("302 https://example.com/shop?a=1");
  expect(await to("/b/Leads/pic?url=https://evil.example")).toBe("302 https://example.com/pic");
  for (const none of ["said", "gone", "SHOP", "constructor"])
    expect(await to(`/b/leads/${none}`)).toBe("302 /b/leads");
  for (const path of ["/b/leads/shop/more", "/b/leads/a-b", "/b/leads//evil.example", "/b/nobody/shop"])
    expect((await at.visit(path)).status).toBe(404);
  expect((await at.visit("/b/leads/shop", { method: "POST" })).status).toBe(405);
  await pool().query("update bio_pages set disabled_at = now() where id = $1", [page]);
  expect((await at.visit("/b/leads/shop")).status).toBe(410);
});

test("the page leads through its own addresses, without JavaScript", async () => {
  await addPage("addressed");
  const { text } = await at.visit("/b/addressed");
  expect(text).toContain('<a class="go" href="/b/addressed/shop"');
  expect(text).toContain('<a href="/b/addressed/pic"');
  expect(text).not.toContain("<script");
});

test("one of the workspace's own short links counts the click as the page's", async () => {
  const own = await at.addLink("own-link");
  const [stranger] = (
    await pool().query<{ id: number }>(`
      with made as (insert into workspaces (name) values ('Else') returning id)
      insert into links (workspace_id, alias, url) select id, 'strangers-link', 'https://example.com/x' from made returning id`)
  ).rows;
  const short = env().SHORT_URL;
  const page = await addPage("through", [
    { id: "own", type: "link", label: "Own", url: `${short}/own-link?ref=x` },
    { id: "else", type: "link", label: "Else", url: `${short}/strangers-link` },
    { id: "none", type: "link", label: "None", url: `${short}/no-such-link` },
    { id: "dash", type: "link", label: "Dash", url: `${short}/login` },
  ]);
  const followed = async (block: string) => {
    const { headers } = await at.visit(`/b/through/${block}`);
    const { pathname, search, origin } = new URL(headers.location ?? "");
    expect(origin).toBe(new URL(short).origin);
    await at.visit(pathname + search);
    return search;
  };
  expect(await followed("own")).toMatch(/^\?via=~[^&]+&ref=x$/);
  expect(await followed("else")).toBe("");
  expect(await followed("none")).toBe("");
  expect(await followed("dash")).toBe("");
  const sources = (id: number) => async () =>
    (await visitsOfLink(id)).map(({ source, source_id }) => `${source} ${source_id}`).join();
  await expect.poll(sources(own), SLOWLY).toBe(`bio ${page}`);
  await expect.poll(sources(stranger?.id ?? 0), SLOWLY).toBe("link 0");
  await expect.poll(counts(page), SLOWLY).toBe("dash:1 else:1 none:1 own:1");
});

test("a forged source counts as none", async () => {
  const link = await at.addLink("forged");
  await at.visit("/forged?via=~1.zzzzzz.AAAAAAAAAAAAAAAA");
  await expect
    .poll(async () => (await visitsOfLink(link)).map(({ source }) => source).join(), SLOWLY)
    .toBe("link");
});
