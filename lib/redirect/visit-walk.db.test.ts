import { createServer } from "node:http";
import { type Profiler, Session } from "node:inspector";
import { Socket } from "node:net";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { CLICK_TASKS } from "@/lib/analytics/ingest/upkeep";
import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { simpleEdge } from "@/lib/platform/server/edge";
import { type FastPath, openFastPath } from "./http/fast-path";
import { Client } from "./http/raw-client-fixture";
import { CHROME, type VisitsForTests, visitsForTests } from "./visits-fixture";

const BRANDED = "go.walked.example";

let at: VisitsForTests;
let fastPath: FastPath;
const server = createServer();
const coverage = new Session();

beforeAll(async () => {
  at = await visitsForTests("Walked");
  const domain = await at.addDomain(BRANDED);
  await at.addLink("walked");
  await at.addLink("walked", { domain_id: domain });
  fastPath = openFastPath(server, {
    answer: simpleEdge(at.handle, 0),
    most: { inAll: 10, ofGroup: 10 },
    groupOf: () => undefined,
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  await CLICK_TASKS.partitions?.run();
  coverage.connect();
  coverage.post("Debugger.enable");
  coverage.post("Profiler.enable");
  coverage.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
});
afterAll(async () => {
  coverage.disconnect();
  fastPath.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await at.stop();
  await pool().end();
});

/** In the order of the walk. */
const WALK = [
  "lib/redirect/http/fast-connection.ts",
  "lib/redirect/http/fast-exchange.ts",
  "lib/platform/server/edge.ts",
  "lib/redirect/middleware.ts",
  "lib/redirect/route.ts",
  "lib/redirect/caches/read-through-cache.ts",
  "lib/platform/database/notification-listener.ts",
  "lib/redirect/visitor.ts",
  "lib/platform/clock.ts",
  "lib/analytics/enrich/user-agent.ts",
  "lib/analytics/enrich/country.ts",
  "lib/analytics/enrich/language.ts",
  "lib/analytics/enrich/referrer.ts",
  "lib/redirect/decide.ts",
  "lib/analytics/ingest/spool.ts",
  "lib/analytics/ingest/click-line.ts",
  "lib/analytics/ingest/visitor-number.ts",
  "lib/platform/crypto/sip-hash.ts",
  "lib/platform/event-loop.ts",
  "lib/analytics/ingest/segment.ts",
  "lib/redirect/respond.ts",
];

test.each([
  ["our own host", () => new URL(env().SHORT_URL).host],
  ["a branded domain", () => BRANDED],
])("a cached redirect on %s passes these 21 files and no other", async (_name, host) => {
  const walked = await withoutDrain(host(), () => walksOf(host(), 8));
  expect(new Set(walked)).toEqual(new Set(WALK));
  expect(WALK).toHaveLength(21);
});

/** Does something while the drain waits for a lock, since its files would run in between. */
async function withoutDrain<T>(host: string, work: () => Promise<T>): Promise<T> {
  const bystander = await pool().connect();
  await bystander.query("begin; lock table click_segments in access exclusive mode");
  try {
    const visitor = new Client(server);
    visitor.socket.write(requestTo(host));
    await visitor.heard(1);
    await expect.poll(isDrainWaiting).toBe(true);
    return await work();
  } finally {
    await bystander.query("rollback");
    bystander.release();
  }
}

async function isDrainWaiting(): Promise<boolean> {
  const { rowCount } = await pool().query(
    "select from pg_stat_activity where application_name = 'switchyard clicks' and datname = current_database() and wait_event_type = 'Lock'",
  );
  return rowCount === 1;
}

/**
 * The files that run in each of so many visits of a link in memory, from the bytes of the request to those of the answer. What a timer
 * runs in between runs in some of them only.
 */
async function walksOf(host: string, visits: number): Promise<string[]> {
  const accepted = new Promise<Socket>((resolve) => server.once("connection", resolve));
  const client = new Client(server);
  const walks: string[][] = [];
  const socket = await accepted;
  const write = vi.spyOn(socket, "write");
  write.mockImplementation((...answer) => {
    walks.push(filesRun());
    return Reflect.apply(Socket.prototype.write, socket, answer);
  });
  for (let visit = 1; visit <= visits + 1; visit++) {
    filesRun();
    client.socket.write(requestTo(host));
    await client.heard(visit);
  }
  expect(client.text.match(/^HTTP\/1\.1 302 Found/gm)).toHaveLength(visits + 1);
  const [, first = [], ...others] = walks;
  return first.filter((file) => others.every((walk) => walk.includes(file)));
}

const requestTo = (host: string) =>
  `GET /walked HTTP/1.1\r\nHost: ${host}\r\nUser-Agent: ${CHROME}\r\nAccept-Language: de\r\nReferer: https://t.co/x\r\n\r\n`;

/** Our files of which a function has run since this was last called. */
function filesRun(): string[] {
  let scripts: Profiler.ScriptCoverage[] = [];
  coverage.post("Profiler.takePreciseCoverage", (_error, { result }) => {
    scripts = result;
  });
  return scripts.flatMap((script) => {
    const file = ownFile(script.url);
    return file !== undefined && hasRun(script) ? file : [];
  });
}

/** Vitest's loader makes a function of each export, which runs when a constant is read. */
const EXPORT = /^\(\) => \{ try \{ return \w+/;

function hasRun({ scriptId, functions }: Profiler.ScriptCoverage): boolean {
  const ran = functions.filter(({ ranges }) => ranges.some(({ count }) => count > 0));
  if (ran.length === 0) return false;
  let source = "";
  coverage.post("Debugger.getScriptSource", { scriptId }, (_error, { scriptSource }) => {
    source = scriptSource;
  });
  return ran.some(({ ranges: [range] }) => !EXPORT.test(source.slice(range?.startOffset, range?.endOffset)));
}

function ownFile(url: string): string | undefined {
  const path = url.startsWith("file:") ? fileURLToPath(url) : url;
  const file = relative(process.cwd(), path);
  return /^(?!node_modules)[a-z].*\.ts$/.test(file) && !/(\.test|-fixture)\.ts$/.test(file)
    ? file
    : undefined;
}
