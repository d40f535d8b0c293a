import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "@/lib/identity/access/actor";
import { disconnect } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { parse } from "@/lib/platform/failure";
import { person } from "../archive/archive-fixtures";
import { createLink } from "../links";
import { createQr } from "../qr/qr";
import { NewQr } from "../qr/schema";
import { NewLink } from "../schema";
import { labelsFile, previewLabels } from "./labels";
import { pagesIn } from "./pdf-fixtures";
import { rowsIn } from "./rows";
import { Labels } from "./schema";

let ada: Actor;
let code = 0;
let link = 0;

beforeAll(async () => {
  ada = await person("ada");
  code = (await createQr(ada, parse(NewQr, { type: "text", data: "Hello", name: "Card" }))).id;
  link = (await createLink(ada, parse(NewLink, { url: "https://example.com/", custom: "spring" }))).id;
});
afterAll(async () => {
  await disconnect();
  await pool().end();
});

const body = (given: object) => parse(Labels, { sheet: "L7160", ...given });
const rows = (given: object) => rowsIn(ada, body(given));

test("codes, links and lines become labels in their order, with captions of their own", async () => {
  const list =
    "alias,caption,copies\nSPRING,Spring sale,3\nhttps://example.com/x?a=1,,2\nlocalhost.test/spring";
  const made = await rows({
    codes: [{ id: code, copies: 2 }],
    links: [{ id: String(link), caption: "Hi" }],
    list,
  });
  expect(
    made.map(({ code: shown, caption, copies }) => [
      typeof shown === "string" ? shown : shown.type,
      caption,
      copies,
    ]),
  ).toEqual([
    ["text", "Card", 2],
    [expect.stringMatching(/\/spring$/), "Hi", 1],
    [expect.stringMatching(/\/spring$/), "Spring sale", 3],
    ["https://example.com/x?a=1", "example.com/x?a=1", 2],
    [expect.stringMatching(/^https?:\/\/localhost\.test\/spring$/), "localhost.test/spring", 1],
  ]);
});

test("copies share one code in the file, and pages follow from the labels", async () => {
  const { labels, pages, perpage, module } = await previewLabels(ada, body({ list: "spring,Spring,30" }));
  expect([labels, pages, perpage]).toEqual([30, 2, 21]);
  expect(module).toBeGreaterThan(0.5);
  const { pieces } = await labelsFile(ada, body({ list: "spring,Spring,30" }));
  const parts = [];
  for await (const piece of pieces) parts.push(piece);
  const file = Buffer.concat(parts);
  expect(pagesIn(file)).toHaveLength(2);
  expect(file.toString("latin1").match(/\/Subtype \/Form/g)).toHaveLength(1);
});

test("nothing of another workspace is printed", async () => {
  const bob = await person("bob");
  await expect(rowsIn(bob, body({ codes: [{ id: code }] }))).rejects.toThrow(
    /codes\.0\.id is not one of your/,
  );
  await expect(rowsIn(bob, body({ links: [{ id: link }] }))).rejects.toThrow(
    /links\.0\.id is not one of your/,
  );
  await expect(rowsIn(bob, body({ list: "spring" }))).rejects.toThrow(
    /names no link of yours in line 1: spring/,
  );
  await expect(previewLabels(bob, body({ list: "https://example.com/", look: code }))).rejects.toThrow(
    /QR code/,
  );
});

test.each<[string, object, RegExp]>([
  ["nothing to print", {}, /list or codes or links must have an entry/],
  ["an unknown sheet", { sheet: "L0000", list: "spring" }, /sheet must be own or one of 5160/],
  ["a line without a target", { list: "spring\n,Caption" }, /no alias or URL in line 2/],
  ["a broken number of copies", { list: "spring,x,many" }, /number of copies from 1 to 500 in line 1/],
  ["a quote that is not closed", { list: 'spring,"x' }, /cannot be read at line/],
  ["an address that leads nowhere", { list: "https://" }, /has a URL in line 1 that must be a full URL/],
  ["more labels than a document has", { list: "spring,a,500\n".repeat(5) }, /There are 2500 labels/],
  ["a position after the last label", { list: "spring", start: 22 }, /start must be at most 21/],
  [
    "labels that are too small",
    { sheet: "5167", list: "spring,A caption" },
    /sheet is too small .* put the text beside/,
  ],
  ["a caption that cannot be drawn", { list: "spring,倉庫" }, /contains "倉", which cannot be drawn/],
  ["own measures that are missing", { sheet: "own", list: "spring" }, /own is required/],
  [
    "own labels that overlap",
    {
      sheet: "own",
      list: "spring",
      own: { paper: "a4", columns: 2, rows: 2, width: 60, height: 40, left: 5, top: 5, across: 50, down: 40 },
    },
    /own\.across must be at least the width/,
  ],
  [
    "own labels beyond the paper",
    {
      sheet: "own",
      list: "spring",
      own: { paper: "a4", columns: 4, rows: 2, width: 60, height: 40, left: 5, top: 5, across: 60, down: 40 },
    },
    /own\.columns are wider than the paper/,
  ],
])("refuses %s", async (_what, given, message) => {
  await expect((async () => previewLabels(ada, body(given)))()).rejects.toThrow(message);
});
