import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { ClickHouseError, ClickHouseLogLevel, createClient } from "@clickhouse/client";
import { afterEach, expect, test } from "vitest";
import { Failure } from "@/lib/platform/failure";
import { ALWAYS } from "../days";
import { ClickHouseAway } from "./away";
import { ClickHouseStore } from "./clickhouse-store";
import { connectClickHouse, rowsOf } from "./connection";

let server: Server | undefined;
afterEach(() => {
  server?.close();
  server?.closeAllConnections();
});

/** What stands where ClickHouse should: every request gets this answer. Without one, nobody listens. */
async function place(answer?: { status: number; text: string }): Promise<string> {
  server = createServer((request, response) => {
    request.resume().on("end", () => response.writeHead(answer?.status ?? 200).end(answer?.text));
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  if (!answer) await new Promise((resolve) => server?.close(resolve));
  return `http://127.0.0.1:${port}/default`;
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

const count = (url: string) => {
  const question = { workspaceId: 1, parts: [], filters: [], ...ALWAYS };
  const store = new ClickHouseStore(() => connectClickHouse({ url }));
  return failureOf(store.count(question, { edges: [ALWAYS.start, ALWAYS.end] }));
};

test("statistics say since when ClickHouse has not answered", async () => {
  const url = await place();
  const failure = await count(url);
  expect(failure).toBeInstanceOf(Failure);
  expect(failure).toMatchObject({
    kind: "unavailable",
    message: expect.stringMatching(
      /^Statistics cannot be read: ClickHouse has not answered since \d\d:\d\d UTC\. Clicks wait in the spool and are in the statistics once it is back\.$/,
    ) as string,
  });
});

test("the silence begins with the first call that was not answered, and ends with an answer", async () => {
  const gone = await place();
  const [first, second] = [
    await failureOf(connectClickHouse({ url: gone })),
    await failureOf(connectClickHouse({ url: gone })),
  ] as [ClickHouseAway, ClickHouseAway];
  expect(first).toBeInstanceOf(ClickHouseAway);
  expect(first.message).toContain("ECONNREFUSED");
  expect(second.since).toBe(first.since);
  await failureOf(connectClickHouse({ url: await place({ status: 200, text: '["23.1.1.1"]\n' }) }));
  const third = (await failureOf(connectClickHouse({ url: gone }))) as ClickHouseAway;
  expect(third.since).not.toBe(first.since);
});

test("a proxy that finds no server is no answer", async () => {
  const text = "<h1>502 Bad Gateway</h1>";
  expect(await failureOf(connectClickHouse({ url: await place({ status: 502, text }) }))).toBeInstanceOf(
    ClickHouseAway,
  );
});

test("a server that is stopping is away, a statement that is wrong is not", async () => {
  const says = async (text: string) => {
    const client = createClient({
      url: await place({ status: 500, text }),
      log: { level: ClickHouseLogLevel.OFF },
    });
    const error = await failureOf(rowsOf({ client }, "select 1"));
    await client.close();
    return error;
  };
  expect(await says("Code: 394. DB::Exception: Query was cancelled. (QUERY_WAS_CANCELLED)")).toBeInstanceOf(
    ClickHouseAway,
  );
  expect(await says("Code: 47. DB::Exception: Unknown identifier. (UNKNOWN_IDENTIFIER)")).toBeInstanceOf(
    ClickHouseError,
  );
});

test("what a server says that refuses us is for its operator alone", async () => {
  const text = "Code: 516. DB::Exception: secretary: Authentication failed. (AUTHENTICATION_FAILED)";
  expect(await count(await place({ status: 403, text }))).toMatchObject({
    kind: "unavailable",
    message: "Statistics cannot be read: ClickHouse cannot be used. The server's log says why.",
  });
});
