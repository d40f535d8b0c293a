import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach } from "vitest";
import type { Guards } from "@/lib/platform/guarded-fetch";
import type { ImportedRecord, RefusedRecord } from "../../record";
import { type Access, type ServiceApi, serviceApi } from "./service-api";

const ANYWHERE: Guards = {
  mayAsk: () => true,
  resolve: async () => [{ address: "127.0.0.1", family: 4 }],
  mayConnect: () => true,
};

/** One request, and how it is answered: a value is its JSON; a function answers by itself. */
type Asked = { path: string; query: URLSearchParams; headers: IncomingMessage["headers"] };
type Handler = (asked: Asked, count: number) => unknown;
type Raw = (response: ServerResponse) => void;

/** Answers one request in a way of its own. */
export const raw = (answer: Raw): Raw => answer;

/** A small server in place of a service, on a free port of this machine. `asked` is every request so far. */
async function standIn(handler: Handler) {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://stand-in");
    const one = { path: url.pathname, query: url.searchParams, headers: request.headers };
    asked.push(one);
    const answer = handler(one, asked.length);
    if (typeof answer === "function") return void (answer as Raw)(response);
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify(answer));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const access: Access = {
    ...{ service: "Dub", base: `http://stand-in.example:${port}`, headers: { Authorization: "Bearer key" } },
    ...{ guards: ANYWHERE, pause: 1 },
  };
  return { access, asked, close: () => new Promise((resolve) => server.close(resolve)) };
}

type Read = (api: ServiceApi) => AsyncIterable<ImportedRecord | RefusedRecord>;

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

/** All records that a source reads from a stand-in, which is closed after the test, and what it was asked. */
export async function readFrom(read: Read, handler: Handler) {
  const server = await standIn(handler);
  open.push(server.close);
  const records: (ImportedRecord | RefusedRecord)[] = [];
  for await (const record of read(serviceApi(server.access))) records.push(record);
  return { records, asked: server.asked };
}
