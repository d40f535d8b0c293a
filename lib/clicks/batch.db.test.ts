import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { databaseUrl } from "../database/locate";
import { pool } from "../pool";
import { countBatch, makeDurable } from "./batch";
import { exampleLine, insertLinks } from "./click-fixtures";
import { SEGMENT_HEAD } from "./segment";
import { PREPARE } from "./sql/prepare";

afterAll(() => pool().end());

test("a segment counts as safe only while the database still has all that was counted of it", async () => {
  const links = await insertLinks(1);
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  await client.query(PREPARE);
  const segment = randomUUID();
  const to = SEGMENT_HEAD + 100;
  await makeDurable(client, segment, SEGMENT_HEAD);
  await expect(makeDurable(client, segment, to)).rejects.toThrow(/lost/);
  const lines = [Buffer.from(exampleLine(links, { link: 0 }))];
  await countBatch(client, { segment, from: SEGMENT_HEAD, to, lines });
  await makeDurable(client, segment, to);
  // what a crash would have done to a commit that had not reached the disk
  await pool().query("update click_segments set drained = $2 where id = $1", [segment, SEGMENT_HEAD]);
  await expect(makeDurable(client, segment, to)).rejects.toThrow(/lost/);
  await client.end();
});
