import { type Actor, may, type Need } from "@/lib/identity/access/actor";
import { Failure } from "../failure";
import { log } from "../log";
import type { ApiRequest } from "./body";
import { type Accepted, type Input, inputOf } from "./endpoint";
import { type Place, placeFor } from "./open-streams";
import { admit, admitAnybody, authenticate, type Described, type Handler, toHandler } from "./pipeline";
import {
  type FileInPieces,
  type FramedPage,
  fileAnswer,
  framedAnswer,
  type Head,
  headersOf,
  pictureAnswer,
} from "./respond";

/** A read whose response is not JSON: the schemas of its input, and the function that makes the response. */
type Read<P, Q, R> = Omit<Described<never>, "answer"> &
  Pick<Accepted<P, Q, undefined>, "path" | "query"> & {
    /** `read` by default */
    need?: Need;
    run(actor: Actor, input: Input<P, Q>): R | Promise<R>;
  };

/** A file to be saved; `files` are the types it makes. */
export const fileEndpoint = <P = undefined, Q = undefined>(
  definition: Read<P, Q, FileInPieces> & { files: string[] },
): Handler => answering(definition, fileAnswer);

/** Rows to be saved, as CSV or as JSON lines. */
export const exportEndpoint = <P = undefined, Q = undefined>(
  definition: Omit<Read<P, Q, FileInPieces>, "mayFail">,
): Handler =>
  fileEndpoint({ ...definition, mayFail: ["invalid"], files: ["text/csv", "application/x-ndjson"] });

/** A page for a frame of the dashboard's. */
export const framedEndpoint = <P = undefined, Q = undefined>(definition: Read<P, Q, FramedPage>): Handler =>
  answering({ ...definition, files: ["text/html"] }, framedAnswer);

/** An answer that goes on until the reader leaves or may not have it any longer, or the process stops. */
export const liveEndpoint = <P = undefined, Q = undefined>(definition: Read<P, Q, Events>): Handler =>
  answering(
    {
      ...definition,
      files: ["text/event-stream"],
      run: async (actor, input: Input<P, Q>) => {
        const place = placeFor(actor);
        try {
          return { place, actor, input, events: await definition.run(actor, input) };
        } catch (error) {
          place.release();
          throw error;
        }
      },
    },
    ({ place, actor, input, events }, head, request) =>
      eventStream(events, head, {
        place,
        // A removed member is back in their own workspace, and the watched record may be gone.
        mayGoOn: async () => {
          const again = await authenticate(request);
          if (!again || again.userId !== actor.userId || again.workspaceId !== actor.workspaceId)
            return false;
          if (!may(again, "read")) return false;
          await definition.run(again, input);
          return true;
        },
      }),
  );

/** A public picture: no key, no cookie, a rate limit per address. `age` is its cache lifetime in seconds. */
export function openPictureEndpoint<P = undefined>(
  definition: Omit<Described<never>, "answer"> & {
    path: P;
    age: number;
    run(input: Input<P, undefined>): Promise<Buffer>;
  },
): Handler {
  const { path, age, run } = definition;
  const handler = toHandler(async (request, context, seen) => {
    await admitAnybody(request, seen);
    const picture = await run(await inputOf({ path }, request, context));
    return pictureAnswer(picture, { method: request.method, allowance: seen.allowance }, age);
  });
  return Object.assign(handler, { operation: { ...definition, files: ["image/png"], open: true as const } });
}

/** The same pipeline up to the first byte. Later failures close the connection. */
function answering<P, Q, R>(
  definition: Read<P, Q, R> & { files: string[] },
  answer: (result: R, head: Head, request: ApiRequest) => Response,
): Handler {
  const handler = toHandler(async (request, context, seen) => {
    const actor = await admit(request, seen, definition.need ?? "read");
    const input = await inputOf(definition, request, context);
    const head = { method: request.method, allowance: seen.allowance };
    return answer(await definition.run(actor, input), head, request);
  });
  return Object.assign(handler, { operation: definition });
}

/** An event stream: gets a function to send its events, and returns a function to stop. */
export type Events = { start(send: (event: string, data: object) => void): () => void };

/** Requirements of an endless response: a slot, and a repeated check that its reader still has access. */
type Terms = { place: Place; mayGoOn: () => Promise<boolean> };

const HEARTBEAT_MS = 15_000;
const CHECK_MS = 5_000;
/** Events that wait for a reader who takes none; then the connection is broken off, and the reader comes again. */
const MOST_WAITING = 1_000;

/**
 * Server-sent events. A comment every 15 seconds keeps connections alive through proxies. `mayGoOn` is asked before events are sent, after
 * they were made, and every 5 seconds; once it says no, the reader gets nothing more and the answer ends, as it does when the process stops.
 */
export function eventStream(events: Events, { method, allowance }: Head, terms: Terms): Response {
  let release = () => terms.place.release();
  const begin = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        release = send(events, controller, terms);
      },
      cancel: () => release(),
    });
  const body = method === "HEAD" ? null : begin();
  if (!body) release();
  return new Response(body, {
    headers: headersOf(allowance, {
      "Content-Type": "text/event-stream",
      // Compressing would hold events back, and so would a proxy's buffer.
      "Cache-Control": "no-store, no-transform",
      "X-Accel-Buffering": "no",
    }),
  });
}

/** Begins to send, and returns the way to stop when the reader has left. */
function send(
  events: Events,
  controller: ReadableStreamDefaultController<Uint8Array>,
  { place, mayGoOn }: Terms,
): () => void {
  const encoder = new TextEncoder();
  let ended = false;
  let isChecking = false;
  let waiting: string[] = [];
  const write = (text: string) => {
    if (ended) return;
    if ((controller.desiredSize ?? 0) < -MOST_WAITING) end();
    else controller.enqueue(encoder.encode(text));
  };
  const stop = events.start((event, data) => {
    if (waiting.push(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`) > MOST_WAITING) end();
    else void check();
  });
  const heart = setInterval(() => write(": still here\n\n"), HEARTBEAT_MS).unref();
  const watch = setInterval(() => void check(), CHECK_MS).unref();
  place.hold(() => end());
  return release;

  /** Never rejects. Events that come meanwhile wait for a check of their own. */
  async function check() {
    if (isChecking || ended) return;
    isChecking = true;
    const ready = waiting;
    waiting = [];
    const may = await isAllowed(mayGoOn);
    isChecking = false;
    if (may === "no") return end();
    // While access cannot be checked, ready events wait for the next check.
    if (may === "unknown") waiting.unshift(...ready);
    else if (ready.length > 0) write(ready.join(""));
    if (may === "yes" && waiting.length > 0) void check();
  }

  function release() {
    ended = true;
    clearInterval(heart);
    clearInterval(watch);
    place.release();
    stop();
  }

  function end() {
    if (ended) return;
    release();
    controller.close();
  }
}

async function isAllowed(mayGoOn: () => Promise<boolean>): Promise<"yes" | "no" | "unknown"> {
  try {
    return (await mayGoOn()) ? "yes" : "no";
  } catch (error) {
    if (error instanceof Failure && error.kind !== "unavailable") return "no";
    log().warn({ reason: (error as Error).message }, "could not check access to a live view");
    return "unknown";
  }
}
