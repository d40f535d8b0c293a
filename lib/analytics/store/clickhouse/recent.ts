import { pool } from "@/lib/platform/database/pool";
import { DIMENSIONS } from "../enums";
import type { AllCounts, Question, Recent, RecentPlace, RecentVisit } from "../store";
import { instant, timeOf } from "./conditions";
import { type ClickHouse, rowsOf } from "./connection";
import { countRows, type Within } from "./count-rows";
import { VISIT, type VisitRow, visitOf } from "./list";
import { Tally } from "./tally";

type Asked = {
  workspaceId: number;
  since: Date;
  place: RecentPlace | undefined;
  asked: readonly { question: Question; edges: Date[] }[];
};

/** Ids of a plan's clicks, from the first on. */
type Ids = [first: number, after: number];

/** What the ledger knows at a moment: every plan with lower ids than `before` is in ClickHouse, but for those that wait. */
type Moment = { before: number; waiting: Ids[]; fresh: Ids[] };

/** A longer list is cut off there: what comes behind it is new another time. */
const MOST_WAITING = 2_000;
/** With more of them, counts begin anew instead. */
const MOST_FRESH = 2_000;
const MOST_VISITS = 50_000;

const MOMENT = `
  with waiting as (
    select first_id, first_id + rows as after from click_plans where sent_at is null order by first_id limit ${MOST_WAITING + 1}
  ), fresh as (
    select first_id, first_id + rows as after from click_plans
    where sent_at is not null and (first_id >= $2::bigint or first_id = any ($3::bigint[])) and $1 = any (workspaces)
    order by first_id limit ${MOST_FRESH + 1}
  )
  select (select next from click_plan_ids)::float8 as next,
    array(select array[first_id, after]::float8[] from waiting order by first_id) as waiting,
    array(select array[first_id, after]::float8[] from fresh order by first_id) as fresh`;

/**
 * New visits are those of plans that were not sent when the place was read. Ids are given out in the order of commits, so a place is the next id and the
 * plans before it that were waiting. Bars leave those out too, although some of their rows may be there already.
 */
export async function readRecent(
  clickhouse: ClickHouse,
  { workspaceId, since, place, asked }: Asked,
): Promise<Recent> {
  const moment = await readMoment(workspaceId, place);
  const { before, waiting, fresh } = moment;
  const bars: AllCounts[][] = [];
  for (const { question, edges } of asked) {
    const tally = new Tally();
    await countRows(clickhouse, question, { edges }, tally, isCounted(moment));
    bars.push(tally.counted({ edges }).bars);
  }
  const isKnown = !place || (isOwn(place) && fresh.length <= MOST_FRESH && !hasLost(place, waiting));
  const visits = isKnown ? await visitsOf(clickhouse, workspaceId, since, fresh) : [];
  const isWhole = isKnown && visits.length <= MOST_VISITS;
  const batches = new Set(waiting.map(([first]) => first));
  return { visits: isWhole ? visits : [], isWhole, bars, place: { batches, before } };
}

/** Not of another store, before clicks were moved. */
const isOwn = (place: RecentPlace): place is Required<RecentPlace> => place.before !== undefined;

async function readMoment(workspaceId: number, place: RecentPlace | undefined): Promise<Moment> {
  const own = place && isOwn(place) ? place : undefined;
  const { rows } = await pool().query<{ next: number; waiting: Ids[]; fresh: Ids[] }>({
    name: "clicks-sent-since",
    text: MOMENT,
    values: [workspaceId, own?.before ?? null, [...(own?.batches ?? [])]],
  });
  const { next = 0, waiting = [], fresh = [] } = rows[0] ?? {};
  const before = waiting[MOST_WAITING]?.[0] ?? next;
  return {
    before,
    waiting: waiting.slice(0, MOST_WAITING),
    fresh: fresh.filter(([first]) => first < before),
  };
}

/** Whether a plan that was sent has to be sent again, so that nobody can say which of its visits are new. */
const hasLost = ({ before, batches }: Required<RecentPlace>, waiting: readonly Ids[]) =>
  waiting.some(([first]) => first < before && !batches.has(first));

const isCounted = ({ before, waiting }: Moment): Within => {
  const params = {
    before,
    firsts: waiting.map(([first]) => first),
    afters: waiting.map(([, after]) => after),
  };
  return waiting.length === 0
    ? { where: "id < {before:UInt64}", params: { before } }
    : { where: `id < {before:UInt64} and not (${IS_OF_PLANS})`, params };
};

/** Looks a visit's plan up among sorted ones. */
const IS_OF_PLANS = `id >= {firsts:Array(UInt64)}[1] and id <
  transform(roundDown(id, {firsts:Array(UInt64)}), {firsts:Array(UInt64)}, {afters:Array(UInt64)}, toUInt64(0))`;

async function visitsOf(
  clickhouse: ClickHouse,
  workspace: number,
  since: Date,
  plans: readonly Ids[],
): Promise<RecentVisit[]> {
  const last = plans.at(-1);
  if (!last) return [];
  const rows = await rowsOf<VisitRow>(
    clickhouse,
    `select ${VISIT}, domain_id from clicks
    prewhere workspace_id = {workspace:UInt32} and id >= {first:UInt64} and id < {last:UInt64}
    where at >= ${timeOf("since")} and ${IS_OF_PLANS} limit ${MOST_VISITS + 1}`,
    {
      workspace,
      since: instant(since),
      first: plans[0]?.[0],
      last: last[1],
      firsts: plans.map(([first]) => first),
      afters: plans.map(([, after]) => after),
    },
  );
  return rows.map((row) => Object.assign(visitOf(row), { domain_id: Number(row[DOMAIN]) }));
}

/** Behind the columns of a visit. */
const DOMAIN = 5 + DIMENSIONS.length;
