import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Program, startProgram } from "@/bench/program";
import { newClient } from "@/lib/platform/database/connect";
import { databaseUrl } from "@/lib/platform/database/locate";
import { compiledProgram } from "./compiled-program";
import { freePort } from "./setup";

const DAY_MS = 86_400_000;
/** Three machines; the clock of one is forty days ahead, and of one an hour behind. */
const CLOCK_DAYS = [0, 40, -1 / 24];
const LIMIT = 30;
const folder = mkdtempSync(join(tmpdir(), "limits-"));
const client = newClient({ name: "tests" });
let machines: Program[];

beforeAll(async () => {
  await client.connect();
  const program = await compiledProgram("api-process");
  machines = await Promise.all(
    CLOCK_DAYS.map(async (days, at) =>
      startProgram({
        args: ["--import", "./fault/jumping-clock.mjs", program],
        port: await freePort(),
        core: "any",
        ready: "/healthz",
        env: {
          DATABASE_URL: databaseUrl(),
          DATA_DIR: join(folder, String(at)),
          APP_SECRET: "one secret for all of these machines",
          APP_URL: "http://app.test",
          TRUST_PROXY: "1",
          LOG_LEVEL: "error",
          API_RATE_LIMIT: String(LIMIT),
          CLOCK_OFFSET_DAYS: String(days),
        },
      }),
    ),
  );
});

afterAll(async () => {
  await Promise.all(machines.map((machine) => machine.stop()));
  await client.end();
  rmSync(folder, { recursive: true, force: true });
});

type Asked = { key?: string; address?: string; body?: object };

const ask = (
  machine: Program | undefined,
  path: string,
  { key, address = "203.0.113.5", body }: Asked = {},
) =>
  fetch(`${machine?.origin}${path}`, {
    method: body ? "POST" : "GET",
    headers: {
      // A starved client would find an idle connection closed.
      Connection: "close",
      "X-Forwarded-For": address,
      ...(key && { Authorization: `Bearer ${key}` }),
      ...(body && { "Content-Type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
    redirect: "manual",
  });

let people = 0;

async function newKey(): Promise<string> {
  const username = `limited${++people}`;
  const body = { username, email: `${username}@example.com`, password: "long enough" };
  const answer = await ask(machines[0], "/api/register", { body, address: `198.51.100.${people}` });
  return ((await answer.json()) as { apiKey: string }).apiKey;
}

/** So many responses at once, of all machines in turn. */
const askAll = (calls: number, path: string, asked: (n: number) => Asked) =>
  Promise.all(Array.from({ length: calls }, (_, n) => ask(machines[n % machines.length], path, asked(n))));

/**
 * A machine with more to do than it can answers 503, which does not tell whether the call was counted: then all of it is asked again, by
 * another caller. More than `most` pass for none of them.
 */
async function askUnhurried(calls: number, most: number, newCaller: () => Promise<(n: number) => Asked>) {
  for (let left = 4; ; left--) {
    const responses = await askAll(calls, "/api/account", await newCaller());
    expect(responses.filter(({ status }) => status === 200 || status === 401).length).toBeLessThanOrEqual(
      most,
    );
    if (left === 0 || responses.every(({ status }) => status !== 503)) return responses;
  }
}

const statuses = (responses: Response[]) => {
  const counted: Record<string, number> = {};
  for (const { status } of responses) counted[status] = (counted[status] ?? 0) + 1;
  return counted;
};

const numberIn = (answer: Response, header: string) => Number(answer.headers.get(header));

test("exactly 30 of 60 calls pass over three machines, whatever their clocks say", async () => {
  const warm = await newKey();
  await askAll(9, "/api/account", () => ({ key: warm }));
  const responses = await askUnhurried(60, LIMIT, async () => {
    const key = await newKey();
    return () => ({ key });
  });
  expect(statuses(responses)).toEqual({ 200: LIMIT, 429: LIMIT });
  const remaining = responses
    .map((answer) => numberIn(answer, "X-RateLimit-Remaining"))
    .sort((a, b) => b - a);
  expect(remaining.slice(0, LIMIT)).toEqual(Array.from({ length: LIMIT }, (_, n) => LIMIT - 1 - n));
  expect(new Set(responses.map((answer) => numberIn(answer, "X-RateLimit-Reset"))).size).toBe(1);
  const reset = numberIn(responses[0] ?? new Response(), "X-RateLimit-Reset");
  expect(reset - Date.now() / 1_000).toBeGreaterThan(30);
  expect(reset - Date.now() / 1_000).toBeLessThan(62);
  for (const answer of responses.filter(({ status }) => status === 429)) {
    expect(numberIn(answer, "Retry-After")).toBeGreaterThanOrEqual(1);
    expect(numberIn(answer, "Retry-After")).toBeLessThanOrEqual(60);
  }
});

test("a key's own limit holds everywhere from the next call after it changed", async () => {
  const key = await newKey();
  expect(statuses(await askAll(12, "/api/account", () => ({ key })))).toEqual({ 200: 12 });
  await client.query("update api_keys set rate_limit = 20 where user_id = (select max(id) from users)");
  await expect
    .poll(async () =>
      Promise.all(
        machines.map((machine) =>
          ask(machine, "/api/account", { key }).then((answer) => numberIn(answer, "X-RateLimit-Limit")),
        ),
      ),
    )
    .toEqual([20, 20, 20]);
  await askAll(20, "/api/account", () => ({ key }));
  expect(statuses(await askAll(6, "/api/account", () => ({ key })))).toEqual({ 429: 6 });
});

test("addresses of a /64 share an allowance over all machines, those of a /48 eight", async () => {
  let lines = 0;
  const newLine = async () => {
    const line = `2001:db8:7:${++lines}`;
    return (n: number) => ({ address: `${line}::${n.toString(16)}` });
  };
  expect(statuses(await askUnhurried(60, LIMIT, newLine))).toEqual({ 401: LIMIT, 429: LIMIT });
  let sites = 0;
  const newSite = async () => {
    const site = `2001:db8:${(0x100 + ++sites).toString(16)}`;
    return (n: number) => ({ address: `${site}:${n.toString(16)}::1` });
  };
  expect(statuses(await askUnhurried(300, 8 * LIMIT, newSite))).toEqual({ 401: 8 * LIMIT, 429: 60 });
});

test("guesses at a password are counted over all machines", async () => {
  const key = await newKey();
  const body = { url: "https://example.com/", custom: "guarded", password: "right" };
  await ask(machines[0], "/api/url/add", { key, body });
  const guess = (n: number) =>
    fetch(`${machines[n % 3]?.origin}/guarded`, {
      method: "POST",
      headers: {
        Connection: "close",
        "X-Forwarded-For": "203.0.113.9",
        "Content-Type": "application/x-www-form-urlencoded",
      },
      body: `password=guess${n}`,
      redirect: "manual",
    });
  const responses = await Promise.all(Array.from({ length: 12 }, (_, n) => guess(n)));
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(7);
});

test("links that expire in 30 days redirect, keys work and rows are dated truly on every machine", async () => {
  const key = await newKey();
  const expiry = new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10);
  for (const [at, machine] of machines.entries()) {
    const body = { url: "https://example.com/", custom: `expires${at}`, expiry };
    expect((await ask(machine, "/api/url/add", { key, body })).status).toBe(200);
  }
  for (const [at] of machines.entries())
    for (const machine of machines) expect((await ask(machine, `/expires${at}`)).status).toBe(302);
  const { rows } = await client.query<{ off: number }>(
    "select max(abs(extract(epoch from now() - created_at)))::float8 as off from links",
  );
  expect(rows[0]?.off).toBeLessThan(600);
});

test("/readyz of a machine with a wrong clock says degraded, and why", async () => {
  const ready = await Promise.all(
    machines.map(
      async (machine) =>
        (await ask(machine, "/readyz")).json() as Promise<{ status: string; reasons: string[] }>,
    ),
  );
  expect(ready.map(({ status }) => status)).toEqual(["ok", "degraded", "degraded"]);
  expect(ready[1]?.reasons[0]).toContain("ahead of the database's");
  expect(ready[2]?.reasons[0]).toContain("behind the database's");
});
