import { expect, test } from "vitest";
import type { ImportedRecord, RefusedRecord } from "../../record";
import { kuttDump } from "./kutt-dump";

async function readAll(text: string, size = text.length) {
  const bytes = Buffer.from(text);
  const pieces = (async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  })();
  const records: (ImportedRecord | RefusedRecord)[] = [];
  for await (const record of kuttDump.read(pieces)) records.push(record);
  return records;
}

const HASH = "$2b$12$e9cTHGj69xkVY9cYjE0FFOOArt0TKMVvDDZHFGK6jQOR9VQXUP.Oe";
const DOMAINS = `COPY public.domains (id, banned, banned_by_id, address, homepage, user_id, uuid, created_at, updated_at) FROM stdin;
1\tf\t\\N\tgo.example\t\\N\t1\tfc64fca1-f278-4a99-8ce1-a8922d71a2b5\t2026-11-25 22:33:44.864249+00\t2026-11-25 22:33:44.864249+00
\\.
`;
const LINKS = `COPY public.links (id, address, description, banned, banned_by_id, domain_id, password, expire_in, target, user_id, visit_count, uuid, created_at, updated_at) FROM stdin;
1\tmenu\ttab\\tline\\nback\\\\slash \\\\N\tf\t\\N\t1\t${HASH}\t2030-01-01 00:00:00+00\thttps://example.com/menu?a=1&b=\\\\x\t1\t42\t46005c4a-8b3e-4983-b6b0-2f4546b91e71\t2024-03-05 12:00:00.123+01\t2026-11-25 22:33:44.868587+00
2\tMenu\t\\N\tt\t\\N\t\\N\t\\N\t\\N\thttps://example.com/other\t1\t0\td57d6153-e7b8-4e30-a46c-70be5ae602c0\t2024-03-06 12:00:00+00\t2026-11-25 22:33:44.868587+00
3\tlost\t\\N\tf\t\\N\t7\t\\N\t\\N\thttps://example.com/lost\t1\t0\td57d6153-e7b8-4e30-a46c-70be5ae602c1\t2024-03-06 12:00:00+00\t2026-11-25 22:33:44.868587+00
\\.
`;
/** As pg_dump 15 writes it for the tables that Kutt's migrations create. */
const DUMP = `--
-- PostgreSQL database dump
--

\\restrict NkhK0KIMcnjebvaQhW813xeb7x0yhTeFDkfSA295l94W7aOsgO0tc3nfzMuI1qT

SET client_encoding = 'UTF8';
CREATE TABLE public.links (
    id integer NOT NULL,
    address character varying(255) NOT NULL
);
${DOMAINS}
${LINKS}
COPY public.users (id, email) FROM stdin;
1\tCOPY public.links (id, target) FROM stdin;
\\.
`;

test("a dump gives links with their domains, hashes, dates and numbers of visits, however it is cut", async () => {
  for (const size of [7, 1_000, DUMP.length])
    expect(await readAll(DUMP, size)).toEqual([
      {
        ...{ key: "go.example/menu", row: 1, alias: "menu", host: "go.example" },
        ...{ url: "https://example.com/menu?a=1&b=\\x", note: "tab\tline\nback\\slash \\N" },
        createdAt: new Date("2024-03-05T11:00:00Z"),
        expiresAt: new Date("2030-01-01T00:00:00Z"),
        password: { kind: "bcrypt", value: HASH },
        leftOut: [],
        clicks: { kind: "total", clicks: 42 },
      },
      {
        ...{ key: "/Menu", row: 2, alias: "Menu", host: null, url: "https://example.com/other" },
        createdAt: new Date("2024-03-06T12:00:00Z"),
        isDisabled: true,
        leftOut: ["ban (the link is disabled)"],
        clicks: { kind: "total", clicks: 0 },
      },
      { row: 3, key: "lost", reason: expect.stringContaining("The domain 7 of this link") },
    ]);
});

test("a dump that is cut off, of another form or without links says what to do", async () => {
  await expect(readAll(DUMP.slice(0, DUMP.indexOf("\n3\tlost")))).rejects.toThrow(
    /ends within the table links/,
  );
  await expect(readAll(DUMP.replace("\tgo.example\t", "\t"))).rejects.toThrow(/damaged in line 13/);
  await expect(readAll("PGDMP\u0001\u000e and so on")).rejects.toThrow(/pg_restore --file/);
  await expect(readAll("SQLite format 3\0")).rejects.toThrow(/SQLite/);
  await expect(readAll(DOMAINS)).rejects.toThrow(/no links/);
  await expect(readAll("")).rejects.toThrow(/no links/);
});
