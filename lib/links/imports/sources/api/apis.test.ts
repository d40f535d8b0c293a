import { expect, test } from "vitest";
import { API_SOURCES, linksAt } from "../../api-sources";
import { bitlyLinks } from "../bitly/bitly-api";
import { dubLinks } from "../dub/dub-api";
import { premiumUrlShortenerLinks } from "../premium-url-shortener/premium-url-shortener-api";
import { rebrandlyLinks } from "../rebrandly/rebrandly-api";
import { shortioLinks } from "../shortio/shortio-api";
import { raw, readFrom } from "./stand-in-fixture";

const url = "https://example.com/";
const status = (code: number, headers: Record<string, string> = {}) =>
  raw((response) => void response.writeHead(code, headers).end("{}"));

const dubLink = (at: number, more: object = {}) => ({
  ...{ id: `link_${at}`, domain: "dub.sh", key: `k${at}`, url: `${url}${at}`, clicks: at, archived: false },
  ...{
    createdAt: "2024-01-02T03:04:05.000Z",
    expiresAt: null,
    tags: [],
    geo: null,
    ios: null,
    android: null,
  },
  ...more,
});

test("Dub is asked page by page, with everything a link has", async () => {
  const whole = dubLink(0, {
    ...{
      comments: "ask Ada",
      proxy: true,
      title: "T",
      description: "D",
      image: `${url}a.png`,
      rewrite: true,
    },
    ...{ archived: true, expiresAt: "2030-01-01T00:00:00.000Z", expiredUrl: `${url}over`, password: "open" },
    ...{
      ios: `${url}i`,
      android: `${url}a`,
      geo: { DE: `${url}de` },
      tags: [{ id: "1", name: "news", color: "red" }],
    },
    ...{ testVariants: [{ url, percentage: 50 }], folderId: "fold_1" },
  });
  const all = [whole, ...Array.from({ length: 149 }, (_, at) => dubLink(at + 1))];
  const { records, asked } = await readFrom(dubLinks, ({ query }) => {
    const page = Number(query.get("page"));
    return all.slice((page - 1) * 100, page * 100);
  });
  expect(records).toHaveLength(150);
  expect(asked.map(({ path, query }) => `${path} ${query.get("page")} ${query.get("showArchived")}`)).toEqual(
    ["/links 1 true", "/links 2 true"],
  );
  expect(asked[0]?.headers.authorization).toBe("Bearer key");
  expect(records[0]).toMatchObject({
    ...{
      key: "dub.sh/k0",
      title: "T",
      metaTitle: "T",
      metaImage: `${url}a.png`,
      note: "ask Ada",
      type: "frame",
    },
    ...{ isArchived: true, expiredUrl: `${url}over`, password: { kind: "plain", value: "open" } },
    ...{ geoTargets: [{ country: "DE", url: `${url}de` }], tags: [{ name: "news", color: "#b42318" }] },
    leftOut: ["A/B test", "folder"],
  });
});

test("what a domain's own address is, or cannot be read, is refused by itself", async () => {
  const { records } = await readFrom(dubLinks, () => [dubLink(1, { key: "_root" }), { id: 7 }, dubLink(2)]);
  expect(records.map((record) => ("reason" in record ? record.reason : record.alias))).toEqual([
    expect.stringContaining("address of dub.sh itself"),
    expect.stringContaining("can't be read"),
    "k2",
  ]);
});

test("a service that is asked too often is asked again when it says", async () => {
  const forms: Record<string, string>[] = [{ "Retry-After": "0" }, { "X-RateLimit-Reset": "1" }];
  for (const headers of forms) {
    const { records, asked } = await readFrom(dubLinks, (_, count) =>
      count <= 2 ? status(429, headers) : [dubLink(1)],
    );
    expect(records).toHaveLength(1);
    expect(asked).toHaveLength(3);
  }
});

test("half a page and an error of the service are asked for again, and nothing is twice", async () => {
  const { records } = await readFrom(dubLinks, (_, count) => {
    if (count === 1)
      return raw(
        (response) =>
          void response.writeHead(200, { "Content-Length": "5000" }).write("[{", () => response.destroy()),
      );
    if (count === 2) return raw((response) => void response.end('[{"id":"link_1","dom'));
    return count === 3 ? status(502) : [dubLink(1)];
  });
  expect(records).toHaveLength(1);
});

test("a service that stays broken ends the import in plain words", async () => {
  await expect(readFrom(dubLinks, () => status(503))).rejects.toThrow("what has been imported stays");
  await expect(readFrom(dubLinks, () => raw((response) => void response.end("<html>")))).rejects.toThrow(
    "no JSON",
  );
  await expect(readFrom(dubLinks, () => ({ links: [] }))).rejects.toThrow("otherwise than its documents say");
});

test("a key that is refused is said to be", async () => {
  await expect(readFrom(dubLinks, () => status(401))).rejects.toThrow("Dub does not take this key");
  await expect(readFrom(dubLinks, () => status(403))).rejects.toThrow("its plan or its permissions");
  await expect(readFrom(dubLinks, () => status(302, { Location: url }))).rejects.toThrow("status 302");
  expect(() => linksAt("dub", { key: "two words" })).toThrow("The key is empty");
  expect(() => linksAt("premium-url-shortener", { key: "k", address: "http://a.example" })).toThrow(
    "say where",
  );
});

test("Bitly gives every group, every back-half, and clicks by day where the plan has them", async () => {
  const link = (id: string, more: object = {}) => ({
    ...{ id, link: `https://${id}`, long_url: url, title: "T", created_at: "2024-01-02T03:04:05+0000" },
    ...{ archived: false, tags: ["a"], custom_bitlinks: [], deeplinks: [], ...more },
  });
  const { records, asked } = await readFrom(bitlyLinks, ({ path, query }) => {
    if (path === "/v4/groups") return { groups: [{ guid: "G1" }, { guid: "G2" }] };
    if (path === "/v4/groups/G2/bitlinks") return { links: [], pagination: { search_after: "" } };
    if (path === "/v4/bitlinks/bit.ly/b/clicks") return status(402);
    if (path.endsWith("/clicks"))
      return {
        link_clicks: [
          { date: "2024-01-03T00:00:00+0000", clicks: 4 },
          { date: "2024-01-02T00:00:00+0000", clicks: 0 },
        ],
      };
    if (query.get("search_after") === "next")
      return { links: [link("bit.ly/b")], pagination: { search_after: "" } };
    const custom = { custom_bitlinks: ["https://go.example/Menu"], archived: true, deeplinks: [{}] };
    return { links: [link("bit.ly/a", custom)], pagination: { search_after: "next" } };
  });
  expect(records).toMatchObject([
    {
      ...{ key: "bit.ly/a", isArchived: true, leftOut: ["app links"], tags: [{ name: "a" }] },
      clicks: { kind: "days", days: [{ day: "2024-01-03", clicks: 4 }] },
    },
    { key: "go.example/Menu", url, clicks: { kind: "none" } },
    { key: "bit.ly/b", leftOut: ["clicks (Bitly's plan does not give them)"] },
  ]);
  expect(asked.find(({ path }) => path === "/v4/groups/G1/bitlinks")?.query.get("archived")).toBe("both");
});

test("Short.io gives every domain and page, country targets, and no link without its password", async () => {
  const link = (path: string, more: object = {}) => ({
    ...{ path, originalURL: url, idString: `lnk_${path}`, title: "T", tags: ["a"], archived: false },
    ...{
      createdAt: "2024-01-02T03:04:05.000Z",
      expiresAt: null,
      hasPassword: false,
      cloaking: false,
      ...more,
    },
  });
  const { records } = await readFrom(shortioLinks, ({ path, query }) => {
    if (path === "/api/domains")
      return [
        { id: 1, hostname: "go.example" },
        { id: 2, hostname: "s.example" },
      ];
    if (path === "/link_country/lnk_b") return [{ country: "DE", originalURL: `${url}de` }];
    if (path.startsWith("/link_country/")) return status(402);
    if (query.get("domain_id") === "2") return { links: [], nextPageToken: null };
    if (query.get("pageToken") === "t")
      return { links: [link("b", { iphoneURL: `${url}i` })], nextPageToken: null };
    const more = {
      hasPassword: true,
      clicksLimit: 9,
      expiresAt: 1_893_456_000_000,
      splitURL: url,
      cloaking: true,
    };
    return { links: [link("a", more)], nextPageToken: "t" };
  });
  expect(records).toMatchObject([
    {
      ...{ key: "go.example/a", isDisabled: true, clickLimit: 9, type: "frame" },
      expiresAt: new Date("2030-01-01T00:00:00Z"),
      leftOut: ["A/B test", "password (the link is disabled until you set one)"],
    },
    {
      ...{ key: "go.example/b", geoTargets: [{ country: "DE", url: `${url}de` }] },
      deviceTargets: [{ device: "iphone" }, { device: "ipad" }],
    },
  ]);
});

test("Rebrandly is paged by the last link, with tags", async () => {
  const link = (at: number) => ({
    ...{
      id: `id${at}`,
      slashtag: `s${at}`,
      destination: url,
      title: "T",
      createdAt: "2024-01-02T03:04:05.000Z",
    },
    ...{ domain: { id: "d", fullName: "rebrand.ly" }, clicks: at },
  });
  const all = Array.from({ length: 30 }, (_, at) => link(at));
  const { records, asked } = await readFrom(rebrandlyLinks, ({ path, query }) => {
    if (path.endsWith("/tags"))
      return path === "/v1/links/id0/tags" ? [{ id: "t", name: "news", color: "b42318" }] : [];
    const after = all.findIndex(({ id }) => id === query.get("last")) + 1;
    return all.slice(after, after + 25);
  });
  expect(records).toHaveLength(30);
  expect(records[0]).toMatchObject({ key: "rebrand.ly/s0", tags: [{ name: "news", color: "#b42318" }] });
  expect(asked.filter(({ path }) => path === "/v1/links").map(({ query }) => query.get("last"))).toEqual([
    null,
    "id24",
  ]);
  const { headers } = API_SOURCES.rebrandly.access({ key: "k", workspace: "w" });
  expect(headers).toEqual({ apikey: "k", workspace: "w" });
});

test("Premium URL Shortener's documented API gives each link with its targets", async () => {
  const { records, asked } = await readFrom(premiumUrlShortenerLinks, ({ path, query }) => {
    const id = Number(/\/api\/url\/(\d+)$/.exec(path)?.[1] ?? 0);
    if (!id) return { error: "0", data: { maxpage: 2, urls: [{ id: Number(query.get("page")) }] } };
    return {
      error: 0,
      details: {
        ...{
          id,
          shorturl: `https://s.example/a${id}`,
          longurl: url,
          title: "T",
          description: "",
          date: "2024-01-02 03:04:05",
        },
        ...(id === 1
          ? { location: { germany: `${url}de` }, device: { iphone: `${url}i` } }
          : { location: [], device: [] }),
        expiry: id === 1 ? "2030-01-01 00:00:00" : null,
      },
      data: { clicks: 5, uniqueClicks: 3, topCountries: 0 },
    };
  });
  expect(records).toMatchObject([
    {
      ...{ key: "s.example/a1", geoTargets: [{ country: "germany" }], deviceTargets: [{ device: "iphone" }] },
      clicks: { kind: "total", clicks: 5, uniques: 3 },
    },
    { key: "s.example/a2", leftOut: [] },
  ]);
  expect(asked).toHaveLength(4);
  await expect(readFrom(premiumUrlShortenerLinks, () => ({ error: 1, message: "No key" }))).rejects.toThrow(
    "No key",
  );
});
