import { afterEach, expect, test, vi } from "vitest";
import { pool } from "@/lib/platform/database/pool";
import { processMetrics } from "@/lib/platform/process-metrics";
import { CHROME, visitsForFile } from "@/lib/redirect/visits-fixture";

const at = await visitsForFile("Herd");

afterEach(() => {
  vi.useRealTimers();
});

const CLIENTS = 500;

/** How many statements the process sends while all of them ask at once, and what they were answered. */
async function visitAtOnce(path: string) {
  const before = processMetrics().linkQueries;
  const headers = { "user-agent": CHROME };
  const responses = await Promise.all(Array.from({ length: CLIENTS }, () => at.visit(path, { headers })));
  return {
    queries: processMetrics().linkQueries - before,
    statuses: [...new Set(responses.map(({ status }) => status))],
  };
}

test("five hundred visitors of a link that is not in memory cost one query", async () => {
  await at.addLink("cold");
  expect(await visitAtOnce("/cold")).toEqual({ queries: 1, statuses: [302] });
});

test("five hundred visits to an expired link cost one query", async () => {
  await at.addLink("ended", { expires_at: new Date(0) });
  expect(await visitAtOnce("/ended")).toEqual({ queries: 1, statuses: [410] });
});

test("five hundred visits to a missing alias cost one query, then none for two seconds", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  expect(await visitAtOnce("/absent")).toEqual({ queries: 1, statuses: [404] });
  vi.advanceTimersByTime(1_999);
  expect(await visitAtOnce("/absent")).toEqual({ queries: 0, statuses: [404] });
  vi.advanceTimersByTime(1);
  expect(await visitAtOnce("/absent")).toEqual({ queries: 1, statuses: [404] });
});

test("while QR codes cannot be read, their visitors soon get an error, and links work", async () => {
  await at.addLink("beside");
  const client = await pool().connect();
  try {
    await client.query("begin");
    await client.query("lock table qr_codes in access exclusive mode");
    const [code, link] = await Promise.all([at.visit("/qr/locked"), at.visit("/beside")]);
    expect([code.status, code.headers["retry-after"], link.status]).toEqual([503, expect.any(String), 302]);
  } finally {
    await client.query("rollback");
    client.release();
  }
  expect((await at.visit("/qr/locked")).status).toBe(404);
});

test("of a thousand simultaneous visits to a link limited to a hundred, a hundred pass and are counted", async () => {
  const link = await at.addLink("hundred", { click_limit: 100 });
  const responses = await Promise.all(
    Array.from({ length: 1_000 }, (_, n) => at.visit("/hundred", { address: `10.9.${n >> 8}.${n & 255}` })),
  );
  const of = (wanted: number) => responses.filter(({ status }) => status === wanted).length;
  const [passed, refused, busy] = [of(302), of(410), of(503)];
  // A machine with more to do than it can answers some with 503, whether or not their click was taken.
  expect(passed + refused + busy).toBe(1_000);
  expect(refused).toBeLessThanOrEqual(900);
  expect(passed).toBeLessThanOrEqual(100);
  expect(passed).toBeGreaterThanOrEqual(100 - busy);
  expect(busy).toBeLessThan(500);
  const counted = async () => {
    const { rows } = await pool().query("select clicks, passed from link_counters where link_id = $1", [
      link,
    ]);
    return `${rows[0]?.clicks} ${rows[0]?.passed}`;
  };
  await expect.poll(counted).toBe(`${passed} 100`);
});
