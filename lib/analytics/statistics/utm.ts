import { pool } from "@/lib/platform/database/pool";
import { clickStore } from "../store/click-store";
import { isUtm, type Utm } from "../store/enums";
import type { Counted, Question, Track } from "../store/store";
import type { Filter } from "./filters";
import { CARRIERS, UTM_OF_TRACKS } from "./sql/utm";
import type { ValueCount } from "./values";

type Tracks = Counted["tracks"];

/**
 * What tracks say in a UTM parameter: the link's own parameter as of today, which replaces the one in the address, else the parameter of the address that
 * the visitor was sent to (ADR 8). "" for none.
 */
async function utmOf(name: Utm, workspaceId: number, tracks: readonly Track[]): Promise<string[]> {
  const carriers = await pool().query<{ id: number }>({
    name: "utm-carriers",
    text: CARRIERS,
    values: [workspaceId],
  });
  const carrying = new Set([0, ...carriers.rows.map(({ id }) => id)]);
  const mayCarry = [...tracks.keys()].filter((place) => carrying.has(tracks[place]?.linkId ?? 0));
  const values = tracks.map(() => "");
  for (let from = 0; from < mayCarry.length; from += TRACKS_AT_ONCE) {
    const places = mayCarry.slice(from, from + TRACKS_AT_ONCE);
    const some = places.flatMap((place) => tracks[place] ?? []);
    const { rows } = await pool().query<{ value: string }>({
      name: "utm-of-tracks",
      text: UTM_OF_TRACKS,
      values: [some.map(({ linkId }) => linkId), some.map(({ destination }) => destination), name],
    });
    for (const [nth, { value }] of rows.entries()) values[places[nth] ?? 0] = value;
  }
  return values;
}

const TRACKS_AT_ONCE = 5_000;

/** Clicks by the values of a UTM parameter. */
export async function countByUtm(name: Utm, workspaceId: number, tracks: Tracks): Promise<ValueCount[]> {
  const values = await utmOf(name, workspaceId, tracks);
  const found = new Map<string, ValueCount>();
  for (const [place, { clicks, uniques }] of tracks.entries()) {
    const value = values[place] ?? "";
    const known = found.get(value) ?? { dimension: name, value, clicks: 0, uniques: 0 };
    found.set(value, { ...known, clicks: known.clicks + clicks, uniques: known.uniques + uniques });
  }
  return [...found.values()];
}

/** The question to a store, which knows no UTM: such filters become one on the tracks that pass them. */
export async function withoutUtm({
  filters,
  ...rest
}: Omit<Question, "filters" | "tracks"> & { filters: Filter[] }): Promise<Question> {
  const known = storeFilters(filters);
  const question = { ...rest, filters: known };
  if (known.length === filters.length) return question;
  const { tracks } = await clickStore().count(withAllVisits(question), { tracks: true });
  return { ...question, tracks: await passingUtm(filters, rest.workspaceId, tracks) };
}

/** The filters that stores know: all but those by UTM. */
export const storeFilters = (filters: readonly Filter[]): Question["filters"] =>
  filters.flatMap(({ dimension, ...filter }) => (isUtm(dimension) ? [] : [{ ...filter, dimension }]));

/** The tracks that pass all filters by UTM among these. */
export async function passingUtm(
  filters: readonly Filter[],
  workspaceId: number,
  tracks: readonly Track[],
): Promise<Track[]> {
  let passing = [...tracks];
  for (const { dimension, kind, values: wanted } of filters) {
    if (!isUtm(dimension)) continue;
    const values = await utmOf(dimension, workspaceId, passing);
    passing = passing.filter(
      (_, place) => wanted.includes((values[place] ?? "").toLowerCase()) === (kind === "is"),
    );
  }
  return passing;
}

/** Tracks of bots and refused visits too: those are shown beside the clicks. */
const withAllVisits = (question: Question): Question => ({
  ...question,
  filters: [...question.filters, { dimension: "bot", kind: "is-not", values: ["\0"] }],
});
