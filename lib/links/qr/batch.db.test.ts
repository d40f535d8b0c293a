import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "@/lib/identity/access/actor";
import { disconnect } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { parse } from "@/lib/platform/failure";
import { person } from "../archive/archive-fixtures";
import { createLink } from "../links";
import { NewLink } from "../schema";
import { exportLinkCodes, exportQr, LinkBatchQuery } from "./batch";
import { QrBatchQuery } from "./file-query";
import { createQr } from "./qr";
import { readQr } from "./scan";
import { NewQr } from "./schema";
import { safeName } from "./zip-batch";

let ada: Actor;

beforeAll(async () => {
  ada = await person("ada");
  for (const name of ["Menu", "menu", "Café / Łódź", "../../etc/passwd", "CON", "🚂🚂"])
    await createQr(ada, parse(NewQr, { type: "text", data: `Says ${name}`, name }));
});
afterAll(async () => {
  await disconnect();
  await pool().end();
});

const codes = (given: object = {}, actor = ada) => exportQr(actor, parse(QrBatchQuery, given));

async function filesIn({ pieces }: { pieces: AsyncIterable<Uint8Array> }) {
  const parts = [];
  for await (const piece of pieces) parts.push(piece);
  return unzipSync(new Uint8Array(Buffer.concat(parts)));
}

test("names are safe on every system, and no two are the same in any case", async () => {
  const names = Object.keys(await filesIn(await codes()));
  expect(names.slice(0, 5)).toEqual([
    "Menu.svg",
    "menu-2.svg",
    "Café-Łódź.svg",
    "etc-passwd.svg",
    "CON-.svg",
  ]);
  expect(names[5]).toMatch(/^[2-9A-HJ-NP-Za-km-z]{7}\.svg$/);
  expect(safeName("a".repeat(300))).toHaveLength(80);
  expect(safeName("...")).toBe("");
});

test("each file is its code, in each format", async () => {
  const png = await filesIn(await codes({ format: "png", size: 300, q: "Caf" }));
  expect(await readQr(Buffer.from(png["Café-Łódź.png"] ?? []))).toBe("Says Café / Łódź");
  const svg = await filesIn(await codes({ q: "Caf" }));
  expect(await readQr(Buffer.from(svg["Café-Łódź.svg"] ?? []))).toBe("Says Café / Łódź");
  const pdf = await filesIn(await codes({ format: "pdf", width: 25.4, q: "Caf" }));
  expect(Buffer.from(pdf["Café-Łódź.pdf"] ?? []).toString("latin1")).toContain("/MediaBox [ 0 0 72 72 ]");
});

test("links become codes of their short URLs, in the style of a code", async () => {
  await createLink(ada, parse(NewLink, { url: "https://example.com/", custom: "spring" }));
  const { id } = await createQr(ada, parse(NewQr, { type: "text", data: "x", foreground: "rgb(9,112,127)" }));
  const query = { format: "svg", q: "spring", look: String(id) };
  const files = await filesIn(await exportLinkCodes(ada, parse(LinkBatchQuery, query)));
  expect(Object.keys(files)).toEqual(["spring.svg"]);
  const svg = Buffer.from(files["spring.svg"] ?? []);
  expect(svg.toString()).toContain("rgb(9,112,127)");
  expect(await readQr(svg)).toMatch(/\/spring$/);
});

test("another workspace's codes are in no archive, and an empty one is not found", async () => {
  const bob = await person("bob");
  await expect(codes({}, bob)).rejects.toThrow(/No QR codes match/);
  const { rows } = await pool().query<{ id: number }>("select id from qr_codes order by id limit 1");
  await expect(codes({ id: String(rows[0]?.id) }, bob)).rejects.toThrow(/No QR codes match/);
});

test("a workspace has one archive at a time, until it is complete or its reader leaves", async () => {
  const left = await codes();
  const iterator = left.pieces[Symbol.asyncIterator]();
  await iterator.next();
  const waiting = codes();
  await iterator.return?.();
  await filesIn(await waiting);
  // One that nobody began to read gives its place back as well.
  const unread = (await codes()).pieces[Symbol.asyncIterator]();
  await unread.return?.();
  expect(Object.keys(await filesIn(await codes()))).toHaveLength(7);
});

test("more than a thousand are refused before anything is drawn", async () => {
  await pool().query(
    `insert into qr_codes (workspace_id, alias, type, name, data)
     select $1, 'many' || n, 'text', 'Many ' || n, json_build_object('text', 'Code ' || n) from generate_series(1, 1001) n`,
    [ada.workspaceId],
  );
  await expect(codes()).rejects.toThrow(/1008 QR codes match, and one archive has at most 1000/);
  await pool().query("delete from qr_codes where name = 'Many 1001'");
  expect(Object.keys(await filesIn(await codes({ q: "Many" })))).toHaveLength(1_000);
});
