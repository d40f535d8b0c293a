import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lockStatement } from "@/lib/platform/database/advisory-locks";
import { connect } from "@/lib/platform/database/connect";
import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { readWhereKept } from "../store/where-kept";
import { chooseStore } from "./choose-store";
import { countLines, exampleLine, insertLinks } from "./click-fixtures";

const settings = { ...env() };
let drain: pg.Client;
beforeAll(async () => {
  Object.assign(env(), { CLICKHOUSE_URL: "http://127.0.0.1:1/nowhere" });
  drain = await connect({ name: "tests" });
});
afterAll(async () => {
  Object.assign(env(), settings);
  await drain.end();
  await pool().end();
});

const keptIn = async () => (await readWhereKept(pool())).keptIn;

/** Does something while a drain has a batch open. */
async function besideDrain(work: () => Promise<void>): Promise<void> {
  await drain.query(`begin; ${lockStatement("clickStore", "shared")}`);
  await work();
  await drain.query("rollback");
}

test("without a click, ClickHouse is chosen, whether or not it answers", async () => {
  await chooseStore();
  expect(await keptIn()).toBe("clickhouse");
});

test("once it is chosen, a start does not wait for drains", async () => {
  await besideDrain(chooseStore);
  expect(await keptIn()).toBe("clickhouse");
});

test("where PostgreSQL has clicks they stay, and a start does not wait for drains", async () => {
  await pool().query("update click_store set kept_in = 'postgres'");
  await countLines([exampleLine(await insertLinks(1), { link: 0 })]);
  await besideDrain(chooseStore);
  expect(await keptIn()).toBe("postgres");
});
