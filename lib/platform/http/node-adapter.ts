import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { promisify } from "node:util";
import { createGzip, gzip } from "node:zlib";
import { log } from "../log";
import { refuse } from "../server/edge";
import { versionWithBuild } from "../version";
import type { ApiRequest } from "./body";
import { type Handler, type Route, type RouteContext, type Routes, unknownRoute } from "./pipeline";
import { type Answer, takesGzip } from "./respond";

/** Sign-in is the framework's: next-auth asks Next for headers and cookies. */
const SIGN_IN = "/api/auth/";

/**
 * Answers API calls by their routes' own handlers, without the framework around them (ADR 1). Returns false for a path that is none of the
 * API's, which the framework answers.
 */
export function nodeAdapter(routes: Routes) {
  const find = routeTable(routes);
  const unknown = unknownRoute();
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const path = pathOf(request);
    if (!/^\/api(\/|$)/.test(path) || path.startsWith(SIGN_IN)) return false;
    const { route, params } = find(path.slice("/api/".length)) ?? { route: unknown, params: {} };
    const { method = "GET" } = request;
    const handler = route[(method === "HEAD" ? "GET" : method) as keyof Route];
    if (!handler) return false;
    void handOver(handler, { params: Promise.resolve(params), routes }, request, response);
    return true;
  };
}

async function handOver(
  handler: Handler,
  context: RouteContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    await sendAnswer(await handler(asRequest(request), context), request, response);
  } catch (error) {
    breakOff(error as Error, request, response);
  } finally {
    // An unread body would block the next request on this connection.
    request.removeAllListeners("data").resume();
  }
}

/**
 * The request of a route file. Its origin means nothing: addresses are built only from the settings. A `Request` of the platform's would
 * make a signal, a stream and a copy of all headers, which takes longer than many an answer.
 */
function asRequest(request: IncomingMessage): ApiRequest {
  const { method = "GET", url = "/", headers } = request;
  const hasBody = method !== "GET" && method !== "HEAD";
  return {
    method,
    url: `http://localhost${url}`,
    headers: {
      get(name) {
        const value = headers[name.toLowerCase()];
        return (Array.isArray(value) ? value.join(", ") : value) ?? null;
      },
    },
    // A handler that stops reading can still respond: the rest is discarded, and the connection stays.
    body: hasBody ? { [Symbol.asyncIterator]: () => request.iterator({ destroyOnReturn: false }) } : null,
  };
}

/** Sends an answer as the API's are sent: compressed where that helps, without its body for HEAD. */
export async function sendAnswer(
  answer: Answer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.statusCode = answer.status;
  response.setHeader("X-Switchyard-Version", versionWithBuild());
  // Some headers are set on every response already.
  for (const [name, value] of answer.headers) {
    if (name === "set-cookie") response.appendHeader(name, value);
    else response.setHeader(name, value);
  }
  const shrinks = mayShrink(answer);
  if (shrinks) response.setHeader("Vary", "Accept-Encoding");
  const gzips = shrinks && takesGzip(String(request.headers["accept-encoding"]));
  // In development handlers have a `TextAnswer` of their own: each edit loads all their modules anew.
  if (!(answer instanceof Response)) {
    if (request.method === "HEAD") response.end();
    else await sendWhole(answer.text, response, gzips);
  } else if (request.method === "HEAD" || !answer.body) {
    await answer.body?.cancel();
    response.end();
  } else if (answer.headers.has("content-length")) {
    await sendWhole(Buffer.from(await answer.arrayBuffer()), response, gzips);
  } else await sendPieces(answer.body, response, gzips);
}

/** Below this a packet holds the answer anyhow. */
const WORTH_SHRINKING = 1_024;

async function sendWhole(whole: string | Buffer, response: ServerResponse, gzips: boolean) {
  if (!gzips || Buffer.byteLength(whole) < WORTH_SHRINKING) return response.end(whole);
  const shrunk = await promisify(gzip)(whole);
  asGzip(response).setHeader("Content-Length", shrunk.length);
  return response.end(shrunk);
}

async function sendPieces(body: NonNullable<Response["body"]>, response: ServerResponse, gzips: boolean) {
  const pieces = Readable.fromWeb(body as NodeReadableStream);
  if (!gzips) return pipeline(pieces, response);
  asGzip(response);
  return pipeline(pieces, createGzip(), response);
}

/** Other bytes than the plain ones, so their tag is a weak one (RFC 9110, 8.8.3.3): it means the same and is compared the same. */
function asGzip(response: ServerResponse): ServerResponse {
  const tag = response.getHeader("etag");
  if (typeof tag === "string" && tag.startsWith('"')) response.setHeader("ETag", `W/${tag}`);
  return response.setHeader("Content-Encoding", "gzip");
}

/** 304 replaces a response that may have been either. What is compressed already stays as it is. */
const mayShrink = ({ status, headers }: Answer) =>
  !headers.has("content-encoding") &&
  /^(text\/|image\/svg|application\/(json|x-ndjson))/.test(
    headers.get("content-type") ?? (status === 304 ? "application/json" : ""),
  ) &&
  !headers.get("cache-control")?.includes("no-transform");

/** A reader who has left is nobody's mistake. What else goes wrong between a handler and the socket is ours. */
function breakOff(error: NodeJS.ErrnoException, request: IncomingMessage, response: ServerResponse): void {
  if (error.code === "ERR_STREAM_PREMATURE_CLOSE" || request.destroyed) return;
  const path = pathOf(request);
  log().error({ err: error, method: request.method, path }, "a response could not be sent");
  if (response.headersSent) response.destroy();
  else refuse(response, path, 500, "Something went wrong on the server. Try again later.");
}

/** Without its query, which may contain the item API's key. */
const pathOf = ({ url = "" }: IncomingMessage) => url.split("?", 1)[0] ?? "";

/** A matched route, with the values of its bracketed path segments. */
export type Found<R> = { route: R; params: Record<string, string> };

type Level<R> = { fixed: Map<string, Level<R>>; bracket?: { name: string; below: Level<R> }; route?: R };

/**
 * Looks addresses up in a table of folders such as `url/[id]/stats`: a written segment goes before a bracket, a slash at the
 * end means nothing, and each segment is decoded, which must be possible. Undefined for an address that no folder has.
 */
export function routeTable<R>(routes: Record<string, R>): (path: string) => Found<R> | undefined {
  const root: Level<R> = { fixed: new Map() };
  for (const [folder, route] of Object.entries(routes)) levelOf(root, folder.split("/")).route = route;
  return (path) => {
    const segments = path.split("/").map(decodeURIComponent);
    while (segments.at(-1) === "") segments.pop();
    return findBelow(root, segments, 0, {});
  };
}

function levelOf<R>(root: Level<R>, segments: string[]): Level<R> {
  let level = root;
  for (const segment of segments) {
    const next = below(level, segment) ?? { fixed: new Map() };
    const name = bracketName(segment);
    if (name === undefined) level.fixed.set(segment, next);
    else level.bracket = { name, below: next };
    level = next;
  }
  return level;
}

function below<R>(level: Level<R>, segment: string): Level<R> | undefined {
  const name = bracketName(segment);
  if (name === undefined) return level.fixed.get(segment);
  if (level.bracket && level.bracket.name !== name)
    throw new Error(`One path segment has two names: [${name}] and [${level.bracket.name}].`);
  return level.bracket?.below;
}

const bracketName = (segment: string) => /^\[(\w+)\]$/.exec(segment)?.[1];

function findBelow<R>(
  level: Level<R>,
  segments: string[],
  at: number,
  params: Record<string, string>,
): Found<R> | undefined {
  const segment = segments[at];
  if (segment === undefined) return level.route === undefined ? undefined : { route: level.route, params };
  const written = level.fixed.get(segment);
  const found = written && findBelow(written, segments, at + 1, params);
  if (found || !level.bracket || segment === "") return found;
  return findBelow(level.bracket.below, segments, at + 1, { ...params, [level.bracket.name]: segment });
}
