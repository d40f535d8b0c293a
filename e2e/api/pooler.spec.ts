import { mkdtempSync, rmSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { type Program, startProduct } from "@/bench/program";
import { type Pooler, startPgBouncer } from "@/fault/pgbouncer";
import { freePort } from "@/fault/setup";
import { connect } from "@/lib/platform/database/connect";
import { ensureDatabase } from "@/lib/platform/database/start";
import { expect, test } from "../fixtures";

const WORKERS = 2;
const POOL_SIZE = 5;
const VISITS = 60;
const NAME = `pooled_${process.pid}`;
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const folder = mkdtempSync(join(tmpdir(), "pooled-"));

test.describe.configure({ mode: "serial" });

let pooler: Pooler | undefined;
let app: Program | undefined;
let client: pg.Client | undefined;
let key = "";

test.beforeAll(async () => {
  const server = process.env.DATABASE_URL ?? "";
  await ensureDatabase(server, NAME);
  const direct = Object.assign(new URL(server), { pathname: `/${NAME}` }).href;
  client = await connect({ name: "tests", url: direct });
  pooler = await startPgBouncer(direct, POOL_SIZE);
  app = await startProduct({
    databaseUrl: pooler.url,
    dataFolder: folder,
    port: await freePort(),
    core: "any",
    env: { DATABASE_SESSION_URL: direct, WORKERS: String(WORKERS), TRUST_PROXY: "0" },
  });
  key = await register("pooled");
});

test.afterAll(async () => {
  await app?.stop();
  await pooler?.stop();
  await client?.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${NAME}' and pid <> pg_backend_pid()`,
  );
  await client?.end();
  rmSync(folder, { recursive: true, force: true });
});

type Response<T> = { status: number; json: T };

async function call<T>(
  path: string,
  { body, method, as = key }: { body?: object; method?: string; as?: string } = {},
): Promise<Response<T>> {
  const response = await fetch(`${app?.origin}${path}`, {
    method: method ?? (body ? "POST" : "GET"),
    headers: {
      "Content-Type": "application/json",
      Connection: "close",
      ...(as && { Authorization: `Bearer ${as}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, json: (await response.json()) as T };
}

async function register(username: string): Promise<string> {
  const account = { username, email: `${username}@example.com`, password: "only for tests" };
  return (await call<{ apiKey: string }>("/api/register", { body: account, as: "" })).json.apiKey;
}

const addLink = async (custom: string) =>
  (await call<{ id: number }>("/api/url/add", { body: { url: "https://example.com/", custom } })).json.id;

const visit = (alias: string): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    // A connection of its own, so that both processes get some.
    const request = get(
      `${app?.origin}/${alias}`,
      { agent: false, headers: { "User-Agent": FIREFOX } },
      (response) => {
        response.resume();
        resolve(response.headers.location);
      },
    );
    request.on("error", reject);
  });

const rowsOf = async <T>(text: string) => ((await client?.query(text))?.rows ?? []) as T[];

test("visits are counted exactly, and shown", async () => {
  const id = await addLink("counted");
  await Promise.all(Array.from({ length: VISITS }, () => visit("counted")));
  type Stats = { data: { totals: { clicks: number } } };
  const clicks = async () => (await call<Stats>(`/api/url/${id}/stats`)).json.data.totals.clicks;
  await expect.poll(clicks, { intervals: [1_000] }).toBe(VISITS);
  expect(
    await rowsOf("select clicks::int, unique_clicks::int as uniques from link_counters where clicks > 0"),
  ).toEqual([{ clicks: VISITS, uniques: 1 }]);
});

test("a live view hears of visits", async () => {
  const id = await addLink("watched");
  let heard = "";
  const request = get(
    `${app?.origin}/api/url/${id}/live`,
    { headers: { authorization: `Bearer ${key}` } },
    (response) => {
      response.setEncoding("utf8").on("data", (text: string) => {
        heard += text;
      });
    },
  );
  request.on("error", () => {});
  await expect.poll(() => heard).not.toBe("");
  const before = heard.length;
  await visit("watched");
  await expect.poll(() => heard.length).toBeGreaterThan(before);
  request.destroy();
});

test("a change is seen by every process", async () => {
  const id = await addLink("changed");
  const targets = async () => new Set(await Promise.all(Array.from({ length: 8 }, () => visit("changed"))));
  expect(await targets()).toEqual(new Set(["https://example.com/"]));
  await call(`/api/url/${id}/update`, { method: "PUT", body: { url: "https://example.com/new" } });
  await expect.poll(targets, { intervals: [50] }).toEqual(new Set(["https://example.com/new"]));
});

test("a limit holds over all processes", async () => {
  const other = await register("limited");
  const calls = await Promise.all(Array.from({ length: 40 }, () => call("/api/account", { as: other })));
  expect(calls.filter(({ status }) => status === 200)).toHaveLength(30);
});

test("upkeep is done", async () => {
  const undone = () =>
    rowsOf(
      "select name, last_error from upkeep_tasks where last_finished_at is null or last_error is not null",
    );
  const count = async () => (await rowsOf("select from upkeep_tasks")).length;
  await expect.poll(count).toBeGreaterThan(15);
  await expect.poll(undone).toEqual([]);
});

test("each process has one connection that does not go through the pooler", async () => {
  const connections = () =>
    rowsOf<{ sessions: number; pooled: number }>(
      `select count(*) filter (where application_name = 'switchyard session')::int as sessions,
         count(*) filter (where application_name <> 'switchyard session')::int <= ${POOL_SIZE} as "isPooled"
       from pg_stat_activity where datname = '${NAME}' and pid <> pg_backend_pid()`,
    );
  await expect.poll(connections).toEqual([{ sessions: WORKERS, isPooled: true }]);
});
