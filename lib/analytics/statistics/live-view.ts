import { currentTime, now } from "@/lib/platform/clock";
import { isUtm } from "../store/enums";
import { type Match, matcherOf } from "../store/matcher";
import type { AllCounts, Part, Question, RecentVisit, Track, Within } from "../store/store";
import type { Filter } from "./filters";
import { type Sums, sumsOf } from "./live-sums";
import { RecentClicks } from "./recent-clicks";
import { passingUtm, storeFilters, withoutUtm } from "./utm";

const MINUTES = 30;
export const PAST_SECONDS = MINUTES * 60;
/** Clicks older than this waited in a spool; they are not live. */
const NEWS_SECONDS = 60;
/** Of what comes in a second the newest are shown. */
const SHOWN = 50;
const MOST_TRACKS = 20_000;

export type Send = (event: "clicks" | "click" | "sums" | "counted", data: object) => void;

/** Which visits of a workspace are watched. `byLink`: they are summed up for each link, and no single ones are sent. */
export type Watched = {
  workspaceId: number;
  parts: Part[];
  filters: Filter[];
  within: readonly Within[];
  byLink?: true;
};

/** What a question has to be asked of a store for a view to begin. */
export type Beginning = { question: Question; edges: Date[] };

/** What is new in a view: all of it, its clicks, and the visits to be shown, the newest last. */
export type News = { all: RecentVisit[]; clicks: RecentVisit[]; shown: RecentVisit[] };

/** Visits as all readers who watch the same are shown them. A count of the last 30 minutes comes first, and then what is new is added. */
export class LiveView {
  readonly readers = new Set<Send>();
  private readonly clicks = new RecentClicks(PAST_SECONDS, NEWS_SECONDS);
  private readonly match: (visit: RecentVisit) => Match;
  private readonly hasUtm: boolean;
  /** whether visits of a link that were sent to an address pass the filters by UTM, as of when the first of them came */
  private readonly tracks = new Map<string, boolean>();
  private isBegun = false;
  private sent: number | undefined;

  constructor(private readonly watched: Watched) {
    const { parts, filters, within } = watched;
    this.match = matcherOf({ parts, filters: storeFilters(filters), within });
    this.hasUtm = filters.some(({ dimension }) => isUtm(dimension));
  }

  /** Whether it has counted the last 30 minutes, so that it only needs what is new. */
  get isCounted(): boolean {
    return this.isBegun;
  }

  /** Has everything counted again. */
  reset(): void {
    this.isBegun = false;
  }

  /** What has to be counted, second by second. */
  async begin(): Promise<Beginning> {
    this.clicks.clear();
    this.clicks.moveTo(secondOf(currentTime()));
    const { start, end } = this.clicks;
    const edges = Array.from({ length: end - start + 1 }, (_, nth) => new Date((start + nth) * 1_000));
    const range = { start: new Date(start * 1_000), end: new Date(end * 1_000) };
    const question = await withoutUtm({ ...this.watched, ...range });
    this.tracks.clear();
    for (const track of question.tracks ?? []) this.tracks.set(nameOf(track), true);
    return { question, edges };
  }

  /**
   * The news among visits that were counted since the last ones, or, in a view that begins, since `begin`: those are part of its count, except
   * on tracks that were not known then.
   */
  async newsIn(visits: readonly RecentVisit[]): Promise<News> {
    if (!this.isBegun && !this.hasUtm) return { all: [], clicks: [], shown: [] };
    const isCounted = (visit: RecentVisit) =>
      !this.isBegun && this.tracks.get(nameOf(trackOf(visit))) === true;
    const matching = visits.filter((visit) => this.match(visit) !== "none" && !isCounted(visit));
    const found = this.hasUtm ? await this.passing(matching) : matching;
    const time = now();
    const isNews = ({ at }: RecentVisit) => Math.abs(time - at.getTime()) < NEWS_SECONDS * 1_000;
    const isShown = this.isBegun && !this.watched.byLink;
    return {
      all: this.isBegun ? found : [],
      clicks: found.filter((visit) => this.match(visit) === "click"),
      shown: isShown ? found.filter(isNews).sort(byTime).slice(-SHOWN) : [],
    };
  }

  /** Keeps the news; `bars` are the clicks that were counted for a view that begins. */
  keep({ clicks }: News, bars: readonly AllCounts[] | undefined): void {
    for (const [nth, { clicks: counted }] of (bars ?? []).entries())
      this.clicks.add(this.clicks.start + nth, counted);
    if (bars) this.isBegun = true;
    for (const { at } of clicks) this.clicks.add(secondOf(at), 1);
  }

  /** Sums of the news, which came in over so many milliseconds. */
  sums({ all }: News, ms: number): Sums | "none" {
    return sumsOf(all, this.match, { ms, byLink: this.watched.byLink === true });
  }

  /** Sends an event that says nothing more. */
  say(event: "counted"): void {
    for (const send of this.readers) send(event, {});
  }

  /** Sends sums and visits as they are shown, and, once they are counted, the number of clicks if it is another one or `always`. */
  publish(sums: Sums | "none", shown: readonly object[], always: boolean): void {
    this.clicks.moveTo(secondOf(currentTime()));
    const number = this.number();
    const isSent = this.isBegun && (always || this.sent !== number.clicks);
    if (isSent) this.sent = number.clicks;
    for (const send of this.readers) {
      if (sums !== "none") send("sums", sums);
      for (const visit of shown) send("click", visit);
      if (isSent) send("clicks", number);
    }
  }

  /** Shows a reader how many clicks there are. */
  show(send: Send): void {
    send("clicks", this.number());
  }

  private number() {
    return { minutes: MINUTES, clicks: this.clicks.total, each: this.clicks.inSpans(60) };
  }

  private async passing(visits: readonly RecentVisit[]): Promise<RecentVisit[]> {
    const unknown = new Map(visits.map(trackOf).map((track) => [nameOf(track), track]));
    if (this.tracks.size + unknown.size > MOST_TRACKS) this.tracks.clear();
    for (const name of unknown.keys()) if (this.tracks.has(name)) unknown.delete(name);
    const { workspaceId, filters } = this.watched;
    const passing = new Set((await passingUtm(filters, workspaceId, [...unknown.values()])).map(nameOf));
    for (const name of unknown.keys()) this.tracks.set(name, passing.has(name));
    return visits.filter((visit) => this.tracks.get(nameOf(trackOf(visit))) === true);
  }
}

const secondOf = (moment: Date) => Math.floor(moment.getTime() / 1_000);
const trackOf = ({ link_id, destination }: RecentVisit): Track => ({ linkId: link_id, destination });
const nameOf = ({ linkId, destination }: Track) => `${linkId} ${destination}`;
const byTime = (a: RecentVisit, b: RecentVisit) =>
  a.at.getTime() - b.at.getTime() || Number(a.id) - Number(b.id);
