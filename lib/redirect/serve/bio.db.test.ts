import { expect, test } from "vitest";
import { visitsOfLink } from "@/lib/analytics/store/read-fixtures";
import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { CHROME, form, policyOf, visitsForFile } from "../visits-fixture";

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

const FORM = {
  id: "form",
  type: "form",
  thanks: "We will write",
  fields: [
    { kind: "name", required: false },
    { kind: "email", required: true },
    { kind: "message", required: true },
  ],
};
const ENTRIES = { "f.email": "ada@example.com", "f.message": "Hello <b>" };

test("a form is kept, thanked for in place, counted once, and nothing else is taken", async () => {
  const page = await addPage("asks", [FORM]);
  const sent = await at.visit("/b/asks/form", form(ENTRIES, "203.0.113.21"));
  expect([sent.status, sent.headers.location]).toEqual([303, "/b/asks?sent=form#form"]);
  const thanks = await at.visit("/b/asks?sent=form");
  expect(thanks.text).toContain('<p role="status">We will write</p>');
  expect(policyOf(thanks)).toMatch(/form-action 'self'.*allow-forms/);
  const wrong = await at.visit("/b/asks/form", form({ ...ENTRIES, "f.email": "no" }, "203.0.113.21"));
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain("Hello &lt;b&gt;</textarea>");
  for (const path of ["/b/asks/shop", "/b/asks/none", "/b/asks"])
    expect((await at.visit(path, form(ENTRIES))).status).toBe(405);
  expect((await at.visit("/b/asks/form", { method: "DELETE" })).status).toBe(405);
  const { rows } = await pool().query("select block, fields from bio_responses where bio_id = $1", [page]);
  expect(rows).toEqual([{ block: "form", fields: { email: "ada@example.com", message: "Hello <b>" } }]);
  await expect.poll(counts(page), SLOWLY).toBe("form:1");
});

test("robots that fill in what people don't see, and who sends too much, leave nothing", async () => {
  const page = await addPage("spammed", [FORM]);
  const trapped = await at.visit("/b/spammed/form", form({ ...ENTRIES, website: "x" }, "203.0.113.22"));
  expect(trapped.status).toBe(303);
  const huge = { ...ENTRIES, "f.message": "a".repeat(100_000) };
  expect((await at.visit("/b/spammed/form", form(huge, "203.0.113.22"))).status).toBe(400);
  const statuses: number[] = [];
  for (let n = 0; n < 5; n++)
    statuses.push((await at.visit("/b/spammed/form", form(ENTRIES, "203.0.113.22"))).status);
  expect(statuses).toEqual([303, 303, 303, 429, 429]);
  const { rows } = await pool().query("select count(*)::int as kept from bio_responses where bio_id = $1", [
    page,
  ]);
  expect(rows[0]?.kept).toBe(3);
});

test("a player and a map load through the page's own address, a press of each counts", async () => {
  const page = await addPage("plays", [
    { id: "v", type: "video", url: "https://vimeo.com/76979871" },
    { id: "m", type: "map", latitude: 52.2297, longitude: 21.0122, zoom: 15 },
    {
      id: "s",
      type: "social",
      items: [
        { network: "x", url: "https://example.com/0" },
        { network: "github", url: "https://example.com/1" },
      ],
    },
    {
      id: "later",
      type: "link",
      label: "Later",
      url: "https://example.com/later",
      visiblefrom: "2999-01-01 00:00:00",
    },
  ]);
  const to = async (path: string) => (await at.visit(`/b/plays/${path}`)).headers.location;
  expect(await to("v")).toBe("https://vimeo.com/76979871");
  expect(await to("v?frame")).toBe("https://player.vimeo.com/video/76979871?autoplay=1&dnt=1");
  expect(await to("m")).toMatch(/^https:\/\/www.openstreetmap.org\/\?mlat=52.2297&mlon=21.0122#map=15/);
  expect(await to("m?frame")).toMatch(/^https:\/\/www.openstreetmap.org\/export\/embed.html\?bbox=/);
  expect(await to("s.1")).toBe("https://example.com/1");
  expect(await to("s.9")).toBe("/b/plays");
  expect(await to("later")).toBe("/b/plays");
  expect((await at.visit("/b/plays")).text).not.toContain("Later");
  await expect.poll(counts(page), SLOWLY).toBe(":1 m:2 s:1 v:2");
});

test("a product of the workspace is shown with its price, until it is a draft or somebody else's", async () => {
  const item = { name: "Teapot", price_regular: 12.5, price_extended: 20, currency: "EUR" };
  const own = await at.add("items", {
    ...item,
    published_at: new Date(0),
    demo_link: "https://example.com/pot",
  });
  const draft = await at.add("items", { ...item, name: "Draft", published_at: null });
  const [stranger] = (
    await pool().query<{ id: number }>(`
      with made as (insert into workspaces (name) values ('Shop') returning id)
      insert into items (workspace_id, name, price_regular, price_extended, currency, published_at)
      select id, 'Strange', 1, 1, 'EUR', now() from made returning id`)
  ).rows;
  const ids = [own, draft, stranger?.id ?? 0];
  await addPage(
    "sells",
    ids.map((each, n) => ({ id: `p${n}`, type: "product", item: each })),
  );
  const { text } = await at.visit("/b/sells");
  expect(text).toContain('<b>Teapot</b><span class="price">€12.50</span>');
  expect(text).not.toMatch(/Draft|Strange/);
  await pool().query("update items set price_regular = 15 where id = $1", [own]);
  expect((await at.visit("/b/sells")).text).toContain("€15.00");
  expect((await at.visit("/b/sells/p0")).headers.location).toBe("https://example.com/pot");
  expect((await at.visit("/b/sells/p2")).headers.location).toBe("/b/sells");
  await pool().query("update items set published_at = null where id = $1", [own]);
  expect((await at.visit("/b/sells")).text).not.toContain("Teapot");
});

test("the picture that networks show is a PNG, drawn once, and counts as no view", async () => {
  const page = await addPage("pictured");
  const read = () => at.fetch("/b/pictured/picture.png");
  const first = await read();
  expect([first.status, first.headers.get("content-type")]).toEqual([200, "image/png"]);
  const bytes = Buffer.from(await first.arrayBuffer());
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  const etag = first.headers.get("etag") ?? "";
  const again = await at.fetch("/b/pictured/picture.png", { headers: { "if-none-match": etag } });
  expect(again.status).toBe(304);
  await pool().query("update bio_pages set title = 'Other' where id = $1", [page]);
  expect((await read()).headers.get("etag")).not.toBe(etag);
  expect((await at.visit("/b/nobody-there/picture.png")).status).toBe(404);
  await at.visit("/b/pictured");
  await expect.poll(counts(page), SLOWLY).toBe(":1");
});

test("a forged source counts as none", async () => {
  const link = await at.addLink("forged");
  await at.visit("/forged?via=~1.zzzzzz.AAAAAAAAAAAAAAAA");
  await expect
    .poll(async () => (await visitsOfLink(link)).map(({ source }) => source).join(), SLOWLY)
    .toBe("link");
});
