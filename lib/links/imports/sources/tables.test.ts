import { expect, test } from "vitest";
import type { Service } from "../enums";
import type { ImportedRecord, RefusedRecord } from "../record";
import { FILE_SOURCES } from "../sources";

async function* bytesOf(text: string) {
  yield Buffer.from(text);
}

async function readAll(from: Service, text: string) {
  const records: (ImportedRecord | RefusedRecord)[] = [];
  for await (const record of FILE_SOURCES[from].read(bytesOf(text))) records.push(record);
  return records;
}

const read = async (from: Service, ...lines: string[]) => (await readAll(from, lines.join("\n")))[0];
const url = "https://example.com/menu?a=1";

test("Bitly's file gives links with their tags, dates and engagements", async () => {
  const columns = "Created,Title,Short link,Destination URL,Tags,Total engagements,Archived";
  expect(
    await read(
      "bitly",
      columns,
      `2024-03-05T12:00:00+0000,Menu,https://bit.ly/3xYz,${url},"a, b","1,204",false`,
    ),
  ).toEqual({
    ...{ key: "bit.ly/3xYz", row: 2, alias: "3xYz", host: "bit.ly", url, title: "Menu" },
    createdAt: new Date("2024-03-05T12:00:00Z"),
    tags: [{ name: "a" }, { name: "b" }],
    clicks: { kind: "total", clicks: 1_204 },
    leftOut: [],
  });
  const api = "id,long_url,title,created_at,tags,deeplinks";
  expect(await read("bitly", api, `go.example/menu,${url},,2024-03-05,"[""x""]",app://menu`)).toMatchObject({
    ...{ host: "go.example", alias: "menu", tags: [{ name: "x" }], leftOut: ["app links"] },
  });
});

test("Dub's file gives targets, passwords and what we have nothing for", async () => {
  const columns =
    "Short link,Destination URL,Clicks,Created at,Tags,Archived,Comments,expiresAt,expiredUrl,password,ios,android,geo,testVariants,trackConversion";
  const row = `https://dub.sh/Menu,${url},7,2024-03-05T12:00:00.000Z,news,true,ask Ada,2030-01-01T00:00:00Z,https://example.com/over,open,https://apps.example/i,https://apps.example/a,"{""US"":""https://example.com/us""}",[1],false`;
  expect(await read("dub", columns, row)).toMatchObject({
    ...{ alias: "Menu", host: "dub.sh", note: "ask Ada", isArchived: true, tags: [{ name: "news" }] },
    ...{ expiresAt: new Date("2030-01-01T00:00:00Z"), expiredUrl: "https://example.com/over" },
    password: { kind: "plain", value: "open" },
    geoTargets: [{ country: "US", url: "https://example.com/us" }],
    deviceTargets: [
      { device: "iphone", url: "https://apps.example/i" },
      { device: "ipad", url: "https://apps.example/i" },
      { device: "android", url: "https://apps.example/a" },
    ],
    leftOut: ["A/B test"],
  });
  expect(await read("dub", "Domain,Key,url,disabledAt", `dub.sh,v1.2/notes,${url},2024-01-01`)).toMatchObject(
    {
      ...{ host: "dub.sh", alias: "v1.2/notes", isDisabled: true },
    },
  );
});

test("Short.io's file gives click limits, cloaking as a frame, and names A/B tests", async () => {
  const columns =
    "Original URL;Short URL;Path;Title;Tags;Created at;Expires at;Clicks limit;iPhone URL;Split URL;Cloaking";
  const row = `${url};https://go.example/menu;menu;Menu;a,b;03/25/2024 10:00 AM;1893456000000;50;https://apps.example/i;https://example.com/b;true`;
  expect(await read("shortio", columns, row)).toMatchObject({
    ...{ alias: "menu", clickLimit: 50, type: "frame", expiresAt: new Date("2030-01-01T00:00:00Z") },
    createdAt: new Date("2024-03-25T10:00:00Z"),
    leftOut: ["A/B test"],
  });
});

test("Rebrandly's, TinyURL's and Premium URL Shortener's files are read", async () => {
  expect(
    await read(
      "rebrandly",
      "Short URL,Destination URL,Title,Created at,Clicks,Notes",
      `rebrand.ly/burn,${url},T,2016-07-13T10:54:12.000Z,42,n`,
    ),
  ).toMatchObject({ key: "rebrand.ly/burn", note: "n", clicks: { kind: "total", clicks: 42 } });
  expect(
    await read(
      "tinyurl",
      "Alias,Domain,Long URL,Created at,Hits,Tags",
      `menu,tinyurl.com,${url},2024-03-05 12:00:00,9,x`,
    ),
  ).toMatchObject({ key: "tinyurl.com/menu", clicks: { kind: "total", clicks: 9 } });
  expect(
    await read(
      "premium-url-shortener",
      "Short URL,Long URL,Campaign,Date,Clicks,Unique Clicks",
      `https://s.example/menu,${url},Spring,2024-03-05 12:00:00,9,4`,
    ),
  ).toMatchObject({ campaign: "Spring", clicks: { kind: "total", clicks: 9, uniques: 4 } });
});

test("a file without the columns it needs is refused with their names and its own", async () => {
  await expect(readAll("bitly", "foo,bar\n1,2\n")).rejects.toThrow(
    'This file has no column with the short link. Bitly calls it "Short link"; the columns of this file are "foo", "bar".',
  );
  const many = Array.from({ length: 200 }, (_, at) => `c${at}`).join(",");
  await expect(readAll("dub", `Short link,${many}\n`)).rejects.toThrow(
    /no column with the destination.*and 189 more/,
  );
  await expect(readAll("tinyurl", "")).rejects.toThrow("This file is empty");
});

test("200 columns and formulas are read as text", async () => {
  const names = Array.from({ length: 200 }, (_, at) => `c${at}`);
  const row = await read(
    "bitly",
    `${names.join(",")},Short link,Long URL,Title`,
    `${names.map(() => "=1").join(",")},bit.ly/a,${url},"=cmd|' /C calc'!A0"`,
  );
  expect(row).toMatchObject({ alias: "a", title: "=cmd|' /C calc'!A0" });
});

test("rows that are no links say why, and the others go on", async () => {
  const rows = await readAll(
    "bitly",
    [
      "Short link,Long URL,Created,Expires",
      `https://bit.ly/,${url},,`,
      `,${url},,`,
      "bit.ly/b,,,",
      `bit.ly/c,${url},03/04/2025,`,
      `bit.ly/d,${url},,03/04/2025`,
      `bit.ly/e,${url},,,a,b`,
      `bit.ly/f,${url},,`,
    ].join("\n"),
  );
  const reasons = rows.map((row) => ("reason" in row ? row.reason : row.leftOut.join()));
  expect(reasons[0]).toContain("address of the domain itself");
  expect(reasons[1]).toContain("no short link");
  expect(reasons[2]).toContain("no destination");
  expect(reasons[3]).toContain('date of creation ("03/04/2025" could be two days');
  expect(reasons[4]).toContain("The expiry");
  expect(reasons[5]).toContain("more cells");
  expect(rows[6]).toMatchObject({ row: 8, alias: "f" });
});
