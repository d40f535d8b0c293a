import { pool } from "@/lib/platform/database/pool";
import type { Stop } from "@/lib/platform/upkeep/batches";
import type { Dimension } from "../enums";
import type { Counted, ListPage, Owner, Question, Scope, ValueCount, Visit, Wanted } from "../store";
import { daysTogether, listedTogether, ownerKey, together } from "../together";
import { countDays, dailyDays, ownersOfDays, removeDays } from "./day-sums";
import { countSingles, dailySingles, listSingles, removeSingles } from "./singles";

/** Adds the clicks that other services counted, which are in PostgreSQL wherever measured ones are (ADR 39). */
export async function withImported(counted: Counted, question: Question, wanted: Wanted): Promise<Counted> {
  const has = await importedIn(question.workspaceId);
  const edges = wanted.edges ?? [];
  const days = has.sums ? await countDays(question, edges) : { bars: [], clicks: 0 };
  const singles = has.singles ? await countSingles(question, wanted) : undefined;
  const bars = counted.bars.map((bar, at) => {
    const single = singles?.bars[at];
    const imported = (days.bars[at] ?? 0) + (single?.clicks ?? 0);
    return imported === 0 ? bar : { ...bar, clicks: bar.clicks + imported, imported };
  });
  return {
    bars,
    values: singles
      ? together(
          counted.values,
          singles.values.filter(isKnown),
          ({ dimension, value }) => `${dimension} ${value}`,
        )
      : counted.values,
    tracks: singles
      ? together(counted.tracks, singles.tracks, ({ linkId, destination }) => `${linkId} ${destination}`)
      : counted.tracks,
    owners: await ownersTogether(counted, singles, question, has.sums ? (wanted.owners ?? []) : []),
    ...(days.clicks > 0 && { withoutDetails: days.clicks }),
  };
}

async function ownersTogether(
  { owners }: Counted,
  singles: Counted | undefined,
  question: Question,
  ofDays: readonly Owner[],
): Promise<Counted["owners"]> {
  const days = ofDays.length > 0 ? await ownersOfDays(question, ofDays) : [];
  return together(together(owners, singles?.owners ?? [], ownerKey), days, ownerKey);
}

/** No service says these of a click, so they would all be unknown. */
const NEVER_KNOWN: readonly Dimension[] = ["language", "rule", "destination"];
const isKnown = ({ dimension }: ValueCount) => !NEVER_KNOWN.includes(dimension);

/** Merges the single clicks of other services, marked, into a page of measured ones. */
export async function listedWithImported(
  visits: Visit[],
  question: Question,
  page: ListPage,
): Promise<Visit[]> {
  if (!(await importedIn(question.workspaceId)).singles) return visits;
  const singles = (await listSingles(question, page)).map((visit) => ({ ...visit, imported: true as const }));
  return listedTogether(visits, singles, page);
}

/** Adds them to clicks by day. */
export async function dailyWithImported(
  measured: Map<number, number[]>,
  ...asked: [workspaceId: number, scope: Scope, ids: number[], first: Date, days: number]
): Promise<Map<number, number[]>> {
  const has = await importedIn(asked[0]);
  const days = has.sums ? await dailyDays(...asked) : new Map<number, number[]>();
  const singles = has.singles ? await dailySingles(...asked) : new Map<number, number[]>();
  return daysTogether(daysTogether(measured, days), singles);
}

/** The UTC day of the workspace's first imported click that is known. */
export async function sinceImported(workspaceId: number): Promise<Date | undefined> {
  const { rows } = await pool().query<{ day: string | null }>(SINCE, [workspaceId]);
  return rows[0]?.day ? new Date(rows[0].day) : undefined;
}

/** Removes what was imported into a workspace. */
export async function removeImported(workspaceId: number, signal?: Stop): Promise<void> {
  await removeSingles(workspaceId, signal);
  await removeDays(workspaceId, signal);
}

/** Most workspaces have none: one look-up, and nothing more. */
async function importedIn(workspaceId: number): Promise<{ sums: boolean; singles: boolean }> {
  const { rows } = await pool().query<{ sums: boolean; singles: boolean }>({
    name: "has-imported",
    text: HAS,
    values: [workspaceId],
  });
  return rows[0] ?? { sums: false, singles: false };
}

const HAS = `
  select exists (select from imported_days where workspace_id = $1) as sums,
    exists (select from imported_runs where workspace_id = $1) or exists (select from imported_history where workspace_id = $1) as singles`;

const SINCE = `
  select least(
    (select min(day) from imported_days where workspace_id = $1),
    (select min(day) from imported_runs where workspace_id = $1),
    (select min(month) from imported_history where workspace_id = $1))::text as day`;
