import { setImmediate as nextTurn } from "node:timers/promises";
import { now } from "@/lib/platform/clock";
import { log } from "@/lib/platform/log";
import { perProcess } from "@/lib/platform/process";
import { onClicksCounted } from "../ingest/click-notifications";
import { clickStore } from "../store/click-store";
import type { RecentPlace, RecentVisit } from "../store/store";
import { presentClick, withAddresses } from "./clicks";
import type { Sums } from "./live-sums";
import { type Beginning, LiveView, type News, PAST_SECONDS, type Send, type Watched } from "./live-view";

/** A busy workspace is read once a second, less often where that takes more than a tenth of the time. */
const REST_MS = 1_000;
const REST_SHARE = 9;
/** Clicks also leave the last 30 minutes. */
const BEAT_MS = 15_000;
/** Views that begin with the same look, the others with the next ones: a count of a busy workspace's last 30 minutes takes a while. */
const MOST_BEGINNING = 8;

/** Others get their turn between two views, where each takes a part of a millisecond or more. */
const MANY = 1_000;

const feeds = () => perProcess("live feeds", () => new Map<number, LiveFeed>());

/** Sends what is watched as it is counted. Returns the way to stop. */
export function watchFeed(watched: Watched, send: Send): () => void {
  const { workspaceId } = watched;
  const feed = feeds().get(workspaceId) ?? new LiveFeed(workspaceId);
  feeds().set(workspaceId, feed);
  const leave = feed.join(watched, send);
  return () => {
    leave();
    if (!feed.isWatched() && feeds().get(workspaceId) === feed) feeds().delete(workspaceId);
  };
}

/** One for all live views of a workspace in this process: reads each new visit once. Ends with its last reader. */
class LiveFeed {
  private readonly views = new Map<string, LiveView>();
  private readonly unsubscribe: () => void;
  private readonly beat: NodeJS.Timeout;
  private state: "idle" | "reading" | "asked-again" | "stopped" = "idle";
  private place: RecentPlace | undefined;
  private isBeat = false;
  /** whether something was counted, which may be no visit of a link: views of bio pages are not among these */
  private isNotified = false;
  /** whether what is read came while the feed rested */
  private hasRested = false;
  private readAt = 0;

  constructor(private readonly workspaceId: number) {
    this.unsubscribe = onClicksCounted(workspaceId, () => {
      this.isNotified = true;
      this.look();
    });
    this.beat = setInterval(() => {
      this.isBeat = true;
      this.look();
    }, BEAT_MS).unref();
  }

  join(watched: Watched, sendTo: Send): () => void {
    const key = JSON.stringify([watched.parts, watched.filters, watched.within, watched.byLink]);
    const view = this.views.get(key) ?? new LiveView(watched);
    this.views.set(key, view);
    const send: Send = (event, data) => sendTo(event, data);
    view.readers.add(send);
    if (view.isCounted) view.show(send);
    else this.look();
    return () => {
      view.readers.delete(send);
      if (view.readers.size === 0 && this.views.get(key) === view) this.views.delete(key);
      if (!this.isWatched()) this.stop();
    };
  }

  isWatched(): boolean {
    return this.views.size > 0;
  }

  private stop() {
    this.state = "stopped";
    this.unsubscribe();
    clearInterval(this.beat);
  }

  /** Reads what is new, at once or as soon as it may again. */
  private look() {
    if (this.state === "reading") this.state = "asked-again";
    if (this.state === "idle") void this.read();
  }

  /** Never rejects: the next one reads what this one did not. */
  private async read() {
    this.state = "reading";
    const started = performance.now();
    let rest = REST_MS;
    try {
      const began = await this.readNews();
      if (began === 0) rest = Math.max(REST_MS, (performance.now() - started) * REST_SHARE);
      else if (this.uncounted().length > 0) rest = 0;
    } catch (error) {
      log().warn({ reason: (error as Error).message }, "could not read new clicks for live views");
    }
    setTimeout(() => this.rest(), rest).unref();
  }

  /** Returns how many views it began. */
  private async readNews(): Promise<number> {
    const since = new Date(now() - PAST_SECONDS * 1_000);
    const recent = (asked: readonly Beginning[]) =>
      clickStore().recent(this.workspaceId, since, this.place, asked);
    // What a view begins with is worked out after a place, so that nothing is lost between the two.
    this.place ??= (await recent([])).place;
    const beginning = this.uncounted().slice(0, MOST_BEGINNING);
    const asked: Beginning[] = [];
    const { isNotified } = this;
    this.isNotified = false;
    for (const view of beginning) asked.push(await view.begin());
    const { visits, bars, place, isWhole } = await recent(asked);
    const news = new Map<LiveView, News>();
    for (const view of this.views.values()) {
      if (view.isCounted || beginning.includes(view)) news.set(view, await view.newsIn(visits));
      if (visits.length > MANY) await nextTurn();
    }
    const shown = await presented(
      this.workspaceId,
      [...news.values()].flatMap((each) => each.shown),
    );
    // From here on nothing fails: either all of it is kept or none.
    this.place = place;
    const { isBeat } = this;
    this.isBeat = false;
    const ms = this.lap();
    for (const [view, each] of news) {
      const begins = beginning.indexOf(view);
      const sums = view.sums(each, ms);
      const isCut = !isWhole && begins === -1;
      if (isCut) view.reset();
      view.keep(each, bars[begins]);
      view.publish(
        isCut ? missed(sums, ms) : sums,
        each.shown.flatMap((visit) => shown.get(visit) ?? []),
        isBeat || begins !== -1,
      );
      if (isNotified) view.say("counted");
    }
    if (this.uncounted().length > 0) this.look();
    return beginning.length;
  }

  /** Over how many milliseconds the news came in. What is read without a rest before it came just now. */
  private lap(): number {
    const before = this.readAt;
    this.readAt = performance.now();
    return this.hasRested ? Math.round(this.readAt - before) : 0;
  }

  private uncounted(): LiveView[] {
    return [...this.views.values()].filter(({ isCounted }) => !isCounted);
  }

  private rest() {
    const { state } = this;
    if (state === "stopped") return;
    this.state = "idle";
    this.hasRested = state === "asked-again";
    if (this.hasRested) this.look();
  }
}

/** Sums of what could not be read as a whole. */
const missed = (sums: Sums | "none", ms: number): Sums => ({
  ...(sums === "none" ? { ms, clicks: 0, uniqueClicks: 0, bots: 0, refused: 0, rules: {} } : sums),
  missed: true,
});

/** Each visit as its event. */
async function presented(
  workspaceId: number,
  visits: readonly RecentVisit[],
): Promise<Map<RecentVisit, object>> {
  const each = [...new Set(visits)];
  if (each.length === 0) return new Map();
  const listed = await withAddresses(workspaceId, each);
  return new Map(listed.flatMap((visit, nth) => (each[nth] ? [[each[nth], presentClick(visit)]] : [])));
}
