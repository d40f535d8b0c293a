import { expect, test } from "vitest";
import type { ImportedRecord, RefusedRecord, SingleClick } from "../record";
import type { ServiceApi } from "./api/service-api";
import { raw, readFrom } from "./api/stand-in-fixture";
import { kuttLinks } from "./kutt/kutt-api";
import { shlinkLinks } from "./shlink/shlink-api";
import { shlinkTable } from "./shlink/shlink-table";
import { shlinkVisits } from "./shlink/shlink-visits";

const url = "https://example.com/";

const kuttLink = (at: number, more: object = {}) => ({
  ...{ id: `0000-${at}`, address: `k${at}`, link: `https://kutt.example/k${at}`, target: `${url}${at}` },
  ...{ banned: false, password: false, visit_count: at, description: null, expire_in: null },
  created_at: "2024-01-02T03:04:05.000Z",
  ...more,
});

test("Kutt gives every page, and a link without its password is disabled", async () => {
  const all = [
    kuttLink(0, { description: "menu", expire_in: "2030-01-01T00:00:00.000Z" }),
    kuttLink(1, { password: true }),
    kuttLink(2, { banned: true }),
    ...Array.from({ length: 60 }, (_, at) => kuttLink(at + 3)),
  ];
  const { records, asked } = await readFrom(kuttLinks, ({ query }) => {
    const skip = Number(query.get("skip"));
    return { total: all.length, limit: 50, skip, data: all.slice(skip, skip + 50) };
  });
  expect(asked.map(({ path, query }) => `${path} ${query.get("skip")}`)).toEqual([
    "/api/v2/links 0",
    "/api/v2/links 50",
  ]);
  expect(records).toHaveLength(63);
  expect(records[0]).toEqual({
    ...{ key: "kutt.example/k0", row: 1, alias: "k0", host: "kutt.example", url: `${url}0`, note: "menu" },
    createdAt: new Date("2024-01-02T03:04:05Z"),
    expiresAt: new Date("2030-01-01T00:00:00Z"),
    leftOut: [],
    clicks: { kind: "total", clicks: 0 },
  });
  expect(records.slice(1, 3)).toMatchObject([{ isDisabled: true }, { isDisabled: true }]);
  expect(records[1]).toMatchObject({ leftOut: [expect.stringContaining("password")] });
});

test("a link that is created while Kutt is read comes twice in its pages, and once here", async () => {
  const all = Array.from({ length: 80 }, (_, at) => kuttLink(at));
  const { records } = await readFrom(kuttLinks, ({ query }, count) => {
    if (count === 2) all.unshift(kuttLink(999));
    const skip = Number(query.get("skip"));
    return { total: all.length, data: all.slice(skip, skip + 50) };
  });
  expect(records).toHaveLength(80);
});

const shlinkLink = (code: string, more: object = {}) => ({
  ...{ shortCode: code, shortUrl: `https://s.example/${code}`, longUrl: `${url}${code}`, domain: null },
  ...{ title: null, tags: [], dateCreated: "2024-01-02T03:04:05+02:00", hasRedirectRules: false },
  ...{ meta: { validSince: null, validUntil: null, maxVisits: null } },
  visitsSummary: { total: 7, nonBots: 5, bots: 2 },
  ...more,
});
const shlinkPage = (data: unknown[], currentPage = 1, pagesCount = 1) => ({
  shortUrls: { data, pagination: { currentPage, pagesCount, itemsPerPage: 100, totalItems: data.length } },
});
const rule = (priority: number, longUrl: string, ...conditions: [string, string][]) => ({
  ...{ priority, longUrl },
  conditions: conditions.map(([type, matchValue]) => ({ type, matchKey: null, matchValue })),
});

test("Shlink's rules become targets where they win here as they did there", async () => {
  const rules = [
    rule(3, `${url}es`, ["language", "es"]),
    rule(1, `${url}de`, ["geolocation-country-code", "DE"]),
    rule(2, `${url}ios`, ["device", "ios"]),
    rule(4, `${url}late`, ["geolocation-country-code", "FR"]),
    rule(5, `${url}both`, ["device", "android"], ["language", "en"]),
  ];
  const whole = shlinkLink("menu", {
    ...{ title: "Menu", tags: ["print"], hasRedirectRules: true, domain: "go.example" },
    meta: { validSince: null, validUntil: "2030-01-01T00:00:00+00:00", maxVisits: 50 },
  });
  const { records, asked } = await readFrom(shlinkLinks, ({ path, query }) => {
    if (path.endsWith("redirect-rules")) return { defaultLongUrl: url, redirectRules: rules };
    return query.get("page") === "1" ? shlinkPage([whole], 1, 2) : shlinkPage([shlinkLink("b")], 2, 2);
  });
  expect(asked.map(({ path }) => path)).toEqual([
    "/rest/v3/short-urls",
    "/rest/v3/short-urls/menu/redirect-rules",
    "/rest/v3/short-urls",
  ]);
  expect(asked[1]?.query.get("domain")).toBe("go.example");
  expect(records[0]).toEqual({
    ...{ key: "s.example/menu", row: 1, alias: "menu", host: "s.example", url: `${url}menu`, title: "Menu" },
    createdAt: new Date("2024-01-02T01:04:05Z"),
    expiresAt: new Date("2030-01-01T00:00:00Z"),
    clickLimit: 50,
    tags: [{ name: "print" }],
    geoTargets: [{ country: "DE", url: `${url}de` }],
    deviceTargets: [
      { device: "iphone", url: `${url}ios` },
      { device: "ipad", url: `${url}ios` },
    ],
    languageTargets: [{ language: "es", url: `${url}es` }],
    leftOut: [
      "visits used of the limit",
      `rule geolocation-country-code FR: ${url}late`,
      `rule device android and language en: ${url}both`,
    ],
    clicks: { kind: "total", clicks: 7 },
  });
  expect(records[1]).toMatchObject({ alias: "b", leftOut: [] });
});

test("a Shlink link that begins later is disabled, and rules that are not given are named", async () => {
  const { records } = await readFrom(shlinkLinks, ({ path }) =>
    path.endsWith("redirect-rules")
      ? raw((response) => void response.writeHead(404).end("{}"))
      : shlinkPage([
          shlinkLink("later", { meta: { validSince: "2999-01-01T00:00:00+00:00" } }),
          shlinkLink("ruled", { hasRedirectRules: true }),
          shlinkLink("old", { deviceLongUrls: { ios: `${url}i`, android: null, desktop: `${url}d` } }),
        ]),
  );
  expect(records).toMatchObject([
    { isDisabled: true, leftOut: [expect.stringContaining("start on 2999-01-01")] },
    { leftOut: ["redirect rules"] },
    {
      deviceTargets: [{ device: "iphone" }, { device: "ipad" }],
      leftOut: [expect.stringContaining("desktop")],
    },
  ]);
});

test("the file of Shlink's web client gives links with their tags", async () => {
  const text = `createdAt,title,domain,shortUrl,shortCode,longUrl,tags,visits\n2024-01-02T03:04:05+02:00,Menu,,https://s.example/menu,menu,${url}m,print|web,12\n`;
  const records: (ImportedRecord | RefusedRecord)[] = [];
  const bytes = (async function* () {
    yield Buffer.from(text);
  })();
  for await (const record of shlinkTable.read(bytes)) records.push(record);
  expect(records).toMatchObject([
    { alias: "menu", host: "s.example", tags: [{ name: "print" }, { name: "web" }], clicks: { clicks: 12 } },
  ]);
});

test("Shlink's visits come from the oldest on, each with its place among its link's", async () => {
  const visit = (at: number) => ({
    ...{ referer: at % 2 ? "https://t.co/x" : "", date: new Date(Date.UTC(2024, 0, 1, 0, at)).toJSON() },
    ...{ userAgent: "curl/8", potentialBot: false },
    visitLocation: at === 0 ? null : { countryCode: "de", countryName: "Germany" },
  });
  // The newest first; one more comes while the pages are read.
  let all = Array.from({ length: 1_500 }, (_, at) => visit(1_499 - at));
  const groups: SingleClick[] = [];
  const read = async function* (api: ServiceApi) {
    for await (const clicks of shlinkVisits(api))
      for (const click of clicks) if ("nth" in click) groups.push(click);
    yield* [];
  };
  const { asked } = await readFrom(read, ({ path, query }) => {
    if (!path.endsWith("/visits"))
      return shlinkPage([
        shlinkLink("menu", { domain: "go.example" }),
        shlinkLink("new", { visitsSummary: { total: 0 } }),
      ]);
    const page = Number(query.get("page"));
    if (page === 2) all = [visit(1_500), ...all];
    const pagination = { currentPage: page, pagesCount: 2, totalItems: all.length };
    return { visits: { data: all.slice((page - 1) * 1_000, page * 1_000), pagination } };
  });
  expect(asked.map(({ path, query }) => `${path} ${query.get("page")} ${query.get("domain")}`)).toEqual([
    "/rest/v3/short-urls 1 null",
    "/rest/v3/short-urls/menu/visits 1 go.example",
    "/rest/v3/short-urls/menu/visits 2 go.example",
  ]);
  expect(groups.map(({ nth }) => nth)).toEqual(Array.from({ length: 1_500 }, (_, at) => at + 1));
  expect(groups.every(({ nth, at }) => at.getTime() === Date.UTC(2024, 0, 1, 0, nth - 1))).toBe(true);
  expect(groups[0]).toMatchObject({ key: "s.example/menu", alias: "menu", host: "s.example", country: "" });
  expect(groups[1]).toMatchObject({ country: "DE", referrer: "https://t.co/x", userAgent: "curl/8" });
});
