import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import { Session } from "node:inspector/promises";
import type { AddressInfo } from "node:net";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { register } from "@/lib/identity/account/account";
import { pool } from "@/lib/platform/database/pool";
import { nodeAdapter } from "@/lib/platform/http/node-adapter";
import { edge, vouch } from "@/lib/platform/server/edge";
import { setPageHeaders } from "@/lib/platform/server/pages";
import { ROUTES } from "./routes";

let server: Server;
let key: string;

beforeAll(async () => {
  const username = `walk-${randomUUID().slice(0, 8)}`;
  const account = { username, email: `${username}@example.com`, password: "long enough" };
  key = (await register(account, { address: "127.0.0.1", userAgent: "" })).apiKey;
  // As in server.ts, which asks first whether it is a visit.
  const adapter = nodeAdapter(ROUTES);
  server = createServer((request, response) => {
    const address = edge(request, response);
    if (address === undefined) return;
    vouch(request, address);
    setPageHeaders(request, response, false);
    adapter(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  server.close();
  await pool().end();
});

async function addLink(): Promise<number> {
  const { port } = server.address() as AddressInfo;
  const { status } = await fetch(`http://127.0.0.1:${port}/api/url/add`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}` },
    body: JSON.stringify({ url: "https://example.com/" }),
  });
  return status;
}

/** The files of ours of which a function ran meanwhile; types, constants and shapes do not run. */
async function filesOf(work: () => Promise<unknown>): Promise<string[]> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  await work();
  await session.post("Profiler.takePreciseCoverage");
  await work();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  session.disconnect();
  const ran = result.filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0));
  return ran
    .map(({ url }) => relative(process.cwd(), url.startsWith("file:") ? fileURLToPath(url) : url))
    .filter((file) => /^(app|lib)\//.test(file) && !file.endsWith(".test.ts"))
    .sort();
}

/** What a reader meets in this order; server.ts before them, whose lines stand above. */
const STORY = [
  "lib/platform/server/edge.ts",
  "lib/platform/server/pages.ts",
  "lib/platform/http/node-adapter.ts",
  "app/api/url/add/route.ts",
  "lib/platform/http/endpoint.ts",
  "lib/platform/http/pipeline.ts",
  "lib/identity/access/api-keys.ts",
  "lib/identity/access/actor.ts",
  "lib/identity/access/rate-limits.ts",
  "lib/platform/http/body.ts",
  "lib/links/links.ts",
  "lib/links/references.ts",
  "lib/links/domains/hosts.ts",
  "lib/links/write.ts",
  "lib/links/alias.ts",
  "lib/links/present.ts",
  "lib/platform/addresses.ts",
  "lib/platform/http/envelope.ts",
  "lib/platform/http/respond.ts",
];

/** What serves every call, and is read once. */
const LEAVES = [
  "lib/platform/clock.ts",
  "lib/platform/counters/counters.ts",
  "lib/platform/counters/postgres-counter.ts",
  "lib/platform/crypto/secret.ts",
  "lib/platform/database/db.ts",
  "lib/platform/database/invalidation.ts",
  "lib/platform/database/pool.ts",
  "lib/platform/database/read-source.ts",
  "lib/platform/database/records.ts",
  "lib/platform/database/transaction.ts",
  "lib/platform/env.ts",
  "lib/platform/failure.ts",
  "lib/platform/fields.ts",
  "lib/platform/process.ts",
  "lib/platform/settings/settings.ts",
  "lib/platform/strict-transport.ts",
  "lib/platform/version.ts",
];

test("POST /api/url/add is read in twenty files, of which at most eight are its HTTP", async () => {
  const files = await filesOf(async () => expect(await addLink()).toBe(200));
  expect(files.filter((file) => ![...STORY, ...LEAVES].includes(file))).toEqual([]);
  expect(STORY.length + 1).toBeLessThanOrEqual(20);
  expect(files.filter((file) => /^(app|lib\/platform\/http)\//.test(file)).length).toBeLessThanOrEqual(8);
});
