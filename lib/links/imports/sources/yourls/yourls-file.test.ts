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
  \`title\` text DEFAULT NULL COMMENT 'it''s (a; title)',
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
  await expect(readAll(whole.slice(0, -20))).rejects.toThrow(/cut off or damaged in line 11/);
  await expect(readAll(HEAD)).rejects.toThrow(/has no links/);
});

test("a CSV file with the columns of its table is read as well", async () => {
  const text =
    "keyword,url,title,timestamp,ip,clicks\nmenu,https://example.com/menu,Menu,2024-03-05 12:00:00,192.0.2.1,5\n";
  expect(await readAll(text)).toMatchObject([
    { ...link, row: 2, title: "Menu", clicks: { kind: "total", clicks: 5 } },
  ]);
});
