import { Failure } from "../failure";
import { log } from "../log";
import type { Place } from "./open-streams";
import { type Head, headersOf } from "./respond";

/** An event stream: gets a function to send its events, and returns a function to stop. */
export type Events = { start(send: (event: string, data: object) => void): () => void };

/** Requirements of an endless response: a slot, and repeated checks that its reader still has access, and that what they watch is there. */
type Terms = { place: Place; mayGoOn: () => Promise<boolean>; findAgain: () => Promise<void> };

const HEARTBEAT_MS = 15_000;
const CHECK_MS = 5_000;
/** Events that wait for a reader who takes none; then the connection is broken off, and the reader comes again. */
const MOST_WAITING = 1_000;

/**
 * Server-sent events. A comment every 15 seconds keeps connections alive through proxies. `mayGoOn` is asked before events are sent, after
 * they were made, and every 5 seconds, when `findAgain` is too; once one says no, the reader gets nothing more and the answer ends, as it does
 * when the process stops.
 */
export function eventStream(events: Events, { method, allowance }: Head, terms: Terms): Response {
  let release = () => terms.place.release();
  const begin = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        const sender = new EventSender(events, controller, terms);
        release = () => sender.release();
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

const encoder = new TextEncoder();

/** Sends events to one reader until they leave or may not have them any longer. */
class EventSender {
  private hasEnded = false;
  private isChecking = false;
  private isToBeFound = false;
  private waiting: string[] = [];
  private readonly stop: () => void;
  private readonly timers: NodeJS.Timeout[];

  constructor(
    events: Events,
    private readonly controller: ReadableStreamDefaultController<Uint8Array>,
    private readonly terms: Terms,
  ) {
    const heart = setInterval(() => this.write(": still here\n\n"), HEARTBEAT_MS).unref();
    const watch = setInterval(() => {
      this.isToBeFound = true;
      void this.check();
    }, CHECK_MS).unref();
    this.timers = [heart, watch];
    this.stop = events.start((event, data) => this.add(eventText(event, data)));
    terms.place.hold(() => this.end());
  }

  /** Sends nothing more, and frees what it held. */
  release(): void {
    this.hasEnded = true;
    for (const timer of this.timers) clearInterval(timer);
    this.terms.place.release();
    this.stop();
  }

  private add(text: string) {
    if (this.waiting.push(text) > MOST_WAITING) this.end();
    else void this.check();
  }

  /** Never rejects. Events that come meanwhile wait for a check of their own. */
  private async check() {
    if (this.isChecking || this.hasEnded) return;
    this.isChecking = true;
    await Promise.resolve(); // until all events of the same moment are there
    const [ready, find] = [this.waiting, this.isToBeFound];
    [this.waiting, this.isToBeFound] = [[], false];
    const may = await this.isAllowed(find);
    this.isChecking = false;
    if (may === "no") return this.end();
    // While access cannot be checked, ready events wait for the next check.
    if (may === "unknown") this.waiting.unshift(...ready);
    else if (ready.length > 0) this.write(ready.join(""));
    if (may === "yes" && this.waiting.length > 0) void this.check();
  }

  private async isAllowed(find: boolean): Promise<"yes" | "no" | "unknown"> {
    try {
      if (!(await this.terms.mayGoOn())) return "no";
      if (find) await this.terms.findAgain();
      return "yes";
    } catch (error) {
      if (error instanceof Failure && error.kind !== "unavailable") return "no";
      log().warn({ reason: (error as Error).message }, "could not check access to a live view");
      return "unknown";
    }
  }

  private write(text: string) {
    if (this.hasEnded) return;
    if ((this.controller.desiredSize ?? 0) < -MOST_WAITING) this.end();
    else this.controller.enqueue(encoder.encode(text));
  }

  private end() {
    if (this.hasEnded) return;
    this.release();
    this.controller.close();
  }
}

const texts = new WeakMap<object, string>();

/** An event as it is sent. What many readers are sent is put into words once. */
function eventText(event: string, data: object): string {
  const known = texts.get(data);
  if (known?.startsWith(`event: ${event}\n`)) return known;
  const text = `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
  texts.set(data, text);
  return text;
}
