import * as z from "zod";
import { type Actor, owned } from "@/lib/identity/access/actor";
import { pool } from "@/lib/platform/database/pool";
import { log } from "@/lib/platform/log";
import { onClicksCounted } from "../ingest/click-notifications";
import { presentClick } from "./clicks";
import { filtersIn } from "./filters";
import { FILTER_FIELDS } from "./schema";
import { type Choice, type ClickRow, rawClicks, selectClicks } from "./sql/raw-clicks";
import type { FindSubject } from "./subject";

const MINUTES = 30;
/** A busy link is read once a second; of what comes in that time the newest are shown. */
const READ_EVERY_MS = 1_000;
const COUNT_EVERY_MS = 15_000;
const SHOWN = 50;
/** Clicks older than this waited in a spool; they are not live. */
const NEWS_MS = 60_000;

/** Which visits are shown: those that pass every filter. */
export const LiveQuery = z.object(FILTER_FIELDS);
type LiveQuery = z.output<typeof LiveQuery>;

type Send = (event: "clicks" | "click", data: object) => void;

/** The operation that streams clicks on the record of `find`: `clicks` for those of the last 30 minutes, then each new `click`. */
export const liveOf =
  <Input extends object>(find: FindSubject<Input>) =>
  async (actor: Actor, query: Input & LiveQuery) => {
    const { parts } = await find(actor, query);
    const { workspaceId } = owned(actor);
    return { start: (send: Send) => watch({ workspaceId, parts, filters: filtersIn(query) }, send) };
  };

type Watched = Omit<Choice, "start" | "end">;

function watch(watched: Watched, send: Send): () => void {
  const view = new LiveView(watched, send);
  const unsubscribe = onClicksCounted(watched.workspaceId, () => view.look());
  // Clicks also leave the last 30 minutes.
  const recount = setInterval(() => view.look(), COUNT_EVERY_MS).unref();
  view.look();
  return () => {
    unsubscribe();
    clearInterval(recount);
    view.stop();
  };
}

class LiveView {
  private state: "idle" | "reading" | "asked-again" | "stopped" = "idle";
  private seen: Set<string> | undefined;

  constructor(
    private readonly watched: Watched,
    private readonly send: Send,
  ) {}

  /** Reads what is new, at once or as soon as it may again. */
  look(): void {
    if (this.state === "reading") this.state = "asked-again";
    if (this.state === "idle") void this.read();
  }

  stop(): void {
    this.state = "stopped";
  }

  /** Never rejects: the next one may succeed. */
  private async read() {
    this.state = "reading";
    try {
      const [recent, clicks] = await Promise.all([newest(this.watched), countOf(this.watched)]);
      this.publish(recent, clicks);
    } catch (error) {
      log().warn({ reason: (error as Error).message }, "could not read new clicks for a live view");
    }
    setTimeout(() => this.rest(), READ_EVERY_MS).unref();
  }

  private publish(recent: ClickRow[], clicks: number) {
    if (this.state === "stopped") return;
    const { seen } = this;
    const news = seen ? recent.filter(({ id }) => !seen.has(id)) : [];
    this.seen = new Set(recent.map(({ id }) => id));
    for (const click of news.toReversed()) this.send("click", presentClick(click));
    this.send("clicks", { minutes: MINUTES, clicks });
  }

  private rest() {
    const { state } = this;
    if (state === "stopped") return;
    this.state = "idle";
    if (state === "asked-again") this.look();
  }
}

/** The newest, newest first. */
async function newest(watched: Watched): Promise<ClickRow[]> {
  const { each, values } = rawClicks({ ...watched, start: ago(NEWS_MS), end: ago(-NEWS_MS) });
  return (await pool().query<ClickRow>({ text: selectClicks({ each }, "desc", String(SHOWN)), values })).rows;
}

async function countOf(watched: Watched): Promise<number> {
  const { from, counted, values } = rawClicks({
    ...watched,
    start: ago(MINUTES * 60_000),
    end: ago(-NEWS_MS),
  });
  const text = `select (count(*) filter (where ${counted}))::float8 as clicks from ${from}`;
  return (await pool().query<{ clicks: number }>({ text, values })).rows[0]?.clicks ?? 0;
}

const ago = (ms: number) => new Date(Date.now() - ms);
