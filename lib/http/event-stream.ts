import { Failure } from "../failure";
import { log } from "../log";
import { holdOpen, openStreams } from "../open-streams";
import { type Head, headersOf } from "./respond";

/** Something that goes on: it is told where to send its events, and returns the way to stop. */
export type Events = { start(send: (event: string, data: object) => void): () => void };

/** Each costs a connection, some memory and a query now and then. */
const MOST_STREAMS = 500;
const HEARTBEAT_MS = 15_000;
/** Events that wait for a reader who takes none; then the connection is broken off, and the reader comes again. */
const MOST_WAITING = 1_000;

/** Refuses one more endless answer when the process gives as many as it can. */
export function admitStream(): void {
  if (openStreams() < MOST_STREAMS) return;
  throw new Failure("unavailable", "Too many live views are open. Try again later.", {
    headers: { "Retry-After": "60" },
  });
}

/**
 * Server-sent events. A comment every 15 seconds keeps connections alive through proxies; `mayGoOn` is asked as often, and the
 * answer ends once it says no, or when the process stops.
 */
export function eventStream(
  events: Events,
  { method, allowance }: Head,
  mayGoOn: () => Promise<boolean>,
): Response {
  let release = () => {};
  const begin = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        release = send(events, controller, mayGoOn);
      },
      cancel: () => release(),
    });
  return new Response(method === "HEAD" ? null : begin(), {
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
  mayGoOn: () => Promise<boolean>,
): () => void {
  const encoder = new TextEncoder();
  let ended = false;
  const write = (text: string) => {
    if (ended) return;
    if ((controller.desiredSize ?? 0) < -MOST_WAITING) end();
    else controller.enqueue(encoder.encode(text));
  };
  const stop = events.start((event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
  const heart = setInterval(() => {
    write(": still here\n\n");
    mayGoOn()
      .then((may) => may || end())
      .catch((error: Error) => log().warn({ reason: error.message }, "a live view could not be checked"));
  }, HEARTBEAT_MS).unref();
  const forget = holdOpen(() => end());
  return release;

  function release() {
    ended = true;
    clearInterval(heart);
    forget();
    stop();
  }

  function end() {
    if (ended) return;
    release();
    controller.close();
  }
}
