import { createHash, randomUUID } from "node:crypto";
import type { Actor } from "@/lib/identity/access/actor";
import { type Allowance, LimitReached, rateLimitHeaders } from "@/lib/identity/access/rate-limits";
import { isDangling } from "../database/db";
import { isOutage } from "../database/pool";
import { conflict, Failure, unavailable } from "../failure";
import { log } from "../log";
import type { ApiRequest } from "./body";
import { envelopeFor, statusOf } from "./envelope";

const EXPOSED =
  "X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, ETag, X-Request-Id, X-Switchyard-Version";

/** Headers of every API answer. Any page may call with a key; nothing is given away with cookies (contract.md, CORS). */
export const COMMON_HEADERS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": EXPOSED,
  "Cache-Control": "private, no-store",
  "X-Content-Type-Options": "nosniff",
};

type Headers = Record<string, string>;

/** The request of a non-JSON response: a HEAD gets none of its bytes. */
export type Head = { method: string; allowance?: Allowance | undefined };

/** The headers of one answer: those of every answer, what is left of the caller's allowance, and its own. */
export const headersOf = (allowance: Allowance | undefined, own: Headers): Headers => ({
  ...COMMON_HEADERS,
  ...(allowance && rateLimitHeaders(allowance)),
  ...own,
});

/**
 * An answer that is one text. A `Response` of the platform's would make a stream of it, only for the node adapter to put it together again.
 * Its headers are in lower case and sorted, as those of a `Response` are.
 */
export class TextAnswer {
  readonly headers: ReadonlyMap<string, string>;

  constructor(
    readonly status: number,
    readonly text: string,
    headers: Headers,
  ) {
    const entries = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
    this.headers = new Map(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}

/** What a handler answers with. */
export type Answer = Response | TextAnswer;

/** 200; to a read that names the answer it already has, 304 without a body (RFC 9110, If-None-Match). */
export function successAnswer(body: object, request: ApiRequest, allowance?: Allowance): Answer {
  const text = JSON.stringify(body);
  if (request.method !== "GET" && request.method !== "HEAD") return jsonAnswer(200, text, allowance);
  const tag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
  const headers = { ETag: tag, "Cache-Control": "private, no-cache" };
  if (!namesTag(request.headers.get("if-none-match") ?? "", tag))
    return jsonAnswer(200, text, allowance, headers);
  return new Response(null, { status: 304, headers: headersOf(allowance, headers) });
}

/** Whether a request names the answer that it already has. */
export const namesTag = (given: string, tag: string): boolean =>
  given.split(",").some((name) => ["*", tag].includes(name.trim().replace(/^W\//, "")));

/** Whether a request's `Accept-Encoding` allows gzip. */
export const takesGzip = (accepted: string | null | undefined): boolean =>
  /\bgzip\b(?!;q=0)/.test(accepted ?? "");

/** A JSON answer with the headers that all of them carry. */
const jsonAnswer = (status: number, text: string, allowance?: Allowance, headers: Headers = {}) =>
  new TextAnswer(
    status,
    text,
    headersOf(allowance, {
      "Content-Type": "application/json",
      "Content-Length": String(Buffer.byteLength(text)),
      ...headers,
    }),
  );

/** The response to an error thrown in the pipeline. Only a Failure's own message reaches the client. */
export function answerFailure(
  error: unknown,
  request: ApiRequest,
  seen: { actor: Actor | null; allowance?: Allowance },
): Answer {
  const envelope = envelopeFor(new URL(request.url).pathname);
  const failure = asFailure(error);
  if (!failure) {
    const id = randomUUID();
    log().error(
      { err: error, request: id, method: request.method, path: new URL(request.url).pathname },
      "an API call failed",
    );
    const body = envelope.failure(
      `Something went wrong on the server. Its operator can find the cause in the log under ${id}.`,
    );
    return jsonAnswer(500, JSON.stringify(body), seen.allowance, { "X-Request-Id": id });
  }
  const allowance = failure instanceof LimitReached ? failure.allowance : seen.allowance;
  // Clients of the documented API get exactly the documented keys; our own pages also learn which field to mark.
  const fields = seen.actor?.credential.kind === "key" ? undefined : failure.fields;
  const body = envelope.failure(failure.message, { fields, reason: failure.reason });
  return jsonAnswer(statusOf(failure), JSON.stringify(body), allowance, failure.headers);
}

/** Errors the caller can act on, including the database's. */
function asFailure(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error;
  if (isOutage(error)) return unavailable();
  if (isDangling(error))
    return conflict("A record that this request refers to has just been deleted. Reload and try again.");
}

/** Something long, sent piece by piece as it is made. */
export type FileInPieces<Piece = string | Uint8Array> = {
  type: string;
  fileName: string;
  pieces: AsyncIterable<Piece>;
};

/** A file to be saved. A reader who is slow is waited for, and one who leaves ends it. */
export function fileAnswer(file: FileInPieces, { method, allowance }: Head): Response {
  const pieces = file.pieces[Symbol.asyncIterator]();
  if (method === "HEAD") void pieces.return?.();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
      } catch (error) {
        log().error({ err: error, file: file.fileName }, "a file could not be sent completely");
        controller.error(error);
      }
    },
    cancel: async () => void (await pieces.return?.()),
  });
  return new Response(method === "HEAD" ? null : body, {
    headers: headersOf(allowance, {
      "Content-Type": file.type,
      "Content-Disposition": `attachment; filename="${file.fileName}"`,
    }),
  });
}

/** A page for a frame of the dashboard's, with the policy that isolates its scripts. */
export type FramedPage = { page: string; policy: string };

/** The page with its policy. It sends no referrer. */
export const framedAnswer = ({ page, policy }: FramedPage, { method, allowance }: Head): Response =>
  new Response(method === "HEAD" ? null : page, {
    headers: headersOf(allowance, {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy,
      "Referrer-Policy": "no-referrer",
    }),
  });

/** A PNG that is publicly cacheable for `age` seconds and embeddable anywhere. */
export const pictureAnswer = (picture: Buffer, { method, allowance }: Head, age: number): Response =>
  new Response(method === "HEAD" ? null : new Uint8Array(picture), {
    headers: headersOf(allowance, {
      "Content-Type": "image/png",
      "Content-Length": String(picture.length),
      "Cache-Control": `public, max-age=${age}`,
      "Cross-Origin-Resource-Policy": "cross-origin",
    }),
  });
