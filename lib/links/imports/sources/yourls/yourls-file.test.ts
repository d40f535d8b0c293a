import fc from "fast-check";
import { expect, test } from "vitest";
import type { ImportedRecord, RefusedRecord } from "../../record";
import { yourlsFile } from "./yourls-file";

async function readAll(text: string, size = text.length) {
  const bytes = Buffer.from(text);
  const pieces = (async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  })();
  const records: (ImportedRecord | RefusedRecord)[] = [];
  for await (const record of yourlsFile.read(pieces)) records.push(record);
  return records;
}

const HEAD = `-- MariaDB dump 10.19  Distrib 10.11.6-MariaDB
/*!40101 SET NAMES utf8mb4 */;
/*!40103 SET TIME_ZONE='+00:00' */;
DROP TABLE IF EXISTS \`yourls_url\`;
CREATE TABLE \`yourls_url\` (
  \`keyword\` varchar(100) NOT NULL DEFAULT '',
  \`url\` text NOT NULL,
  \`title\` text DEFAULT NULL COMMENT 'it''s (a; title)',
  \`timestamp\` timestamp NOT NULL DEFAULT current_timestamp(),
  \`ip\` varchar(41) NOT NULL DEFAULT '',
  \`clicks\` int(10) unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (\`keyword\`)
) ENGINE=InnoDB;
LOCK TABLES \`yourls_url\` WRITE;
`;
const link = { row: 1, alias: "menu", host: null, key: "/menu", url: "https://example.com/menu" };

test("a dump of YOURLS gives its links, and nothing else of it is read as one", async () => {
  const records = await readAll(`${HEAD}INSERT INTO \`yourls_url\` VALUES
('menu','https://example.com/menu','Bob\\'s \\"menu\\"; it''s (new)\\n','2024-03-05 12:00:00','192.0.2.1',42),
('plain','https://example.com/plain','https://example.com/plain','0000-00-00 00:00:00','',0);
INSERT INTO \`yourls_log\` VALUES (1,'2024-03-05 12:00:00','menu','direct','Mozilla (x); "y"','192.0.2.1','DE');
INSERT INTO \`yourls_options\` VALUES (1,'version',NULL);
UNLOCK TABLES;
`);
  expect(records).toEqual([
    {
      ...link,
      title: "Bob's \"menu\"; it's (new)\n",
      createdAt: new Date("2024-03-05T12:00:00Z"),
      leftOut: [],
      clicks: { kind: "total", clicks: 42 },
    },
    {
      ...{ row: 2, alias: "plain", host: null, key: "/plain", url: "https://example.com/plain" },
      ...{ leftOut: [], clicks: { kind: "total", clicks: 0 } },
    },
  ]);
});

test("a dump by phpMyAdmin names its columns, in an order of its own", async () => {
  const records = await readAll(
    "SET SQL_MODE = \"NO_AUTO_VALUE_ON_ZERO\";\nINSERT INTO `go_url` (`clicks`, `keyword`, `url`, `title`) VALUES (3, 'menu', _utf8mb4 'https://example.com/menu', NULL);",
  );
  expect(records).toEqual([{ ...link, leftOut: [], clicks: { kind: "total", clicks: 3 } }]);
});

test("a text comes back from its escapes, wherever the file is cut into pieces", async () => {
  const escaped = (text: string) =>
    text.replaceAll("\\", "\\\\").replaceAll("'", "\\'").replaceAll("\n", "\\n").replaceAll("\r", "\\r");
  const texts = fc
    .string({ minLength: 1, maxLength: 60, unit: "grapheme" })
    .filter((text) => !text.includes("\0"));
  await fc.assert(
    fc.asyncProperty(texts, fc.integer({ min: 1, max: 40 }), async (title, size) => {
      const row = `('menu','https://example.com/menu','${escaped(title)}','2024-03-05 12:00:00','',1)`;
      const [record] = await readAll(`${HEAD}INSERT INTO \`yourls_url\` VALUES ${row};\n`, size);
      expect(record).toMatchObject({ alias: "menu", title });
    }),
    { numRuns: 60 },
  );
});

test("a dump that is cut off, or has no links, says so", async () => {
  const whole = `${HEAD}INSERT INTO \`yourls_url\` VALUES ('menu','https://example.com/menu','Menu','2024-03-05 12:00:00','',1);`;
  await expect(readAll(whole.slice(0, -20))).rejects.toThrow(/cut off or damaged in line 15/);
  await expect(readAll(HEAD)).rejects.toThrow(/has no links/);
});

const row = "('menu','https://example.com/menu','','2024-03-05 12:00:00','',1)";

test("tables of other programs in the same database are passed over, whatever is in them", async () => {
  const long = "it\\'s; a ''b'' ".repeat(100_000);
  const others = `INSERT INTO \`wp_options\` VALUES (1,'${long}',b'1',_binary 'a\\0'),(2,0x${"00ff".repeat(10_000)},x'00',uuid());
CREATE TABLE \`wp_url\` (\n  \`id\` int,\n  \`target\` text\n);
INSERT INTO \`wp_url\` VALUES (1,'https://example.com/no');
`;
  for (const size of [1_000, 65_536])
    expect(
      await readAll(`${others}${HEAD}INSERT INTO \`yourls_url\` VALUES ${row};\n${others}`, size),
    ).toEqual([
      {
        ...link,
        createdAt: new Date("2024-03-05T12:00:00Z"),
        leftOut: [],
        clicks: { kind: "total", clicks: 1 },
      },
    ]);
});

test("columns that a plugin added, and the name of the database before the table's, change nothing", async () => {
  const table = `CREATE TABLE \`yourls_url\` (
  \`keyword\` varchar(100) NOT NULL,
  \`user\` varchar(255) DEFAULT NULL COMMENT 'who, (or ''nobody''); \`x\` ',
  \`url\` text NOT NULL,
  PRIMARY KEY (\`keyword\`)
);`;
  const records = await readAll(
    `-- a dump\n${table}\nINSERT INTO \`short\`.\`yourls_url\` VALUES ('menu','ada','https://example.com/menu');`,
  );
  expect(records).toMatchObject([link]);
});

test("a dump with bytes that are not UTF-8 says which table to dump", async () => {
  const bytes = Buffer.concat([
    Buffer.from(`${HEAD}INSERT INTO x VALUES ('`),
    Buffer.of(0xff),
    Buffer.from("');"),
  ]);
  const reading = yourlsFile.read(
    (async function* () {
      yield bytes;
    })(),
  );
  await expect(reading[Symbol.asyncIterator]().next()).rejects.toThrow(/mysqldump --default-character-set/);
});

test("a CSV file with the columns of its table is read as well", async () => {
  const text =
    "keyword,url,title,timestamp,ip,clicks\nmenu,https://example.com/menu,Menu,2024-03-05 12:00:00,192.0.2.1,5\n";
  expect(await readAll(text)).toMatchObject([
    { ...link, row: 2, title: "Menu", clicks: { kind: "total", clicks: 5 } },
  ]);
});
