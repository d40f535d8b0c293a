import { lockStatement } from "@/lib/platform/database/advisory-locks";
import { OTHER } from "../click";
import { RECALL_FIRSTS } from "./rebuild";
import { FIND_INDIRECT } from "./store-clicks";

/** Dimensions every passed visit of a person counts under. */
const DIMENSIONS = ["country", "referrer", "browser", "os", "device", "language", "rule", "destination"];

const people = "outcome = 'passed' and bot = ''";
/** Clicks without a link, such as on a QR code with an address of its own, are summed by workspace only. */
const linkOrOwner = "case link_id when 0 then -workspace_id else link_id end";

/** A scope of sums: its name and id, the table of its clicks, and the column that is not null for first visits. */
type Counted = { scope: string; id: string; from: string; where: string; first: string };

const allClicks = {
  from: "incoming left join firsts on firsts.row = incoming.ctid",
  first: "firsts.row",
};
const indirect = {
  from: "indirect left join indirect_firsts on indirect_firsts.row = indirect.row",
  first: "indirect_firsts.row",
};

const COUNTED: Counted[] = [
  { scope: "link", id: linkOrOwner, where: "true", ...allClicks },
  { scope: "qr", id: "source_id", where: "source = 'qr'", ...indirect },
  { scope: "campaign", id: "source_id", where: "source <> 'qr'", ...indirect },
];

/** One number per scope, id and hour: each click is joined on it nine times, and a number is faster than id and time. */
const owner = (id: string) => `(${id})::bigint << 24 | floor(date_part('epoch', at) / 3600)::bigint`;
const idOf = "(owner >> 24)::int";
const hourOf = "to_timestamp((owner & 16777215) * 3600)";

const everyDimension = ({ scope, id, from, where, first }: Counted) => `
  select '${scope}'::click_scope, ${idOf},
    case ${DIMENSIONS.map((d) => `when grouping(${d}) = 0 then '${d}'`).join(" ")} else 'total' end::click_dimension,
    ${hourOf}, coalesce(${DIMENSIONS.join(", ")}, ''), count(*), count(first)
  from (select ${DIMENSIONS.join(", ")}, ${first} as first, ${owner(id)} as owner from ${from} where ${where} and ${people}) passed
  group by owner, grouping sets ((), ${DIMENSIONS.map((d) => `(${d})`).join(", ")})`;

/** Dimensions most clicks have no row for, grouped separately; a bot or a refusal counts under nothing else. */
const RARE = `
  ('region'::click_dimension, case when ${people} then region end),
  ('network', case when ${people} then network end),
  ('source', case when ${people} and source <> 'link' then source::text end),
  ('bot', bot),
  ('outcome', case when bot = '' and outcome <> 'passed' then outcome::text end)`;

const whereRare = ({ scope, id, from, where, first }: Counted) => `
  select '${scope}'::click_scope, ${idOf}, dimension, ${hourOf}, value, count(*), count(first)
  from (
    select rare.dimension, rare.value, ${first} as first, ${owner(id)} as owner
    from ${from}, lateral (values ${RARE}) as rare (dimension, value)
    where ${where}
      and (region <> '' or network <> '' or source <> 'link' or bot <> '' or outcome <> 'passed') and rare.value <> ''
  ) found group by owner, dimension, value`;

/** How many clicks and uniques has each link, QR code and campaign in each hour, in every dimension? */
export const SUM_UP = `
  insert into sums
  ${COUNTED.flatMap((counted) => [everyDimension(counted), whereRare(counted)]).join(" union all ")}`;

/** The clicked links with their workspaces and the last passed visit. Clicks without a link are under their owner. */
export const FIND_CLICKED = `
  insert into clicked
  select ${linkOrOwner}, max(workspace_id), max(domain_id), max(at) filter (where ${people}) from incoming group by 1`;

/**
 * The same for workspaces and branded domains, from the links' sums, which are far fewer than the clicks. Not by destination:
 * a workspace has at least as many as links.
 */
export const SUM_OWNERS = `
  insert into sums
  select owner.scope, owner.id, dimension, hour, value, sum(clicks), sum(uniques)
  from sums join clicked on clicked.id = sums.scope_id,
  lateral (values ('workspace'::click_scope, workspace_id), ('domain', domain_id)) as owner (scope, id)
  where sums.scope = 'link' and owner.id <> 0 and dimension <> 'destination'
  group by 1, 2, 3, 4, 5`;

/** Dimensions with unbounded values, made up by visitors or link owners; all others have a fixed number. */
const UNBOUNDED = ["referrer", "browser", "os", "destination"];

/** A workspace may have so many times as many as each of its links. */
const LINKS_WORTH = 10;

const kept = (row: string, rest: string) =>
  `(kept.scope, kept.scope_id, kept.dimension, kept.hour) = (${row}.scope, ${row}.scope_id, ${rest}, ${row}.hour)`;

/**
 * Which values of this batch are new to a link or workspace that has had `most` of that dimension in this hour? The most frequent ones
 * of a batch come first. Only who has had as many clicks can have had as many values: all others cost one look-up. These are
 * subqueries because the tables behind them must not be joined: they hold everybody's sums.
 */
const FIND_EXCESS = (most: number): string => `
  with busy as materialized (
    select scope, scope_id, hour, most from (
      select *, case scope when 'link' then ${most} else ${most * LINKS_WORTH} end as most from sums
      where dimension = 'total' and scope in ('link', 'workspace') and scope_id > 0) total
    where clicks + coalesce(
      (select clicks from click_hours kept where ${kept("total", "'total'")} and value = ''), 0) > most
  ),
  known as materialized (
    select busy.*, asked as dimension, (
      select count(*) from (
        select from click_hours kept where ${kept("busy", "asked")} limit most + 1) values_kept) as known
    from busy, unnest('{${UNBOUNDED.join()}}'::click_dimension[]) as asked
  ),
  came as (select sums.*, known, most from sums join known using (scope, scope_id, hour, dimension)),
  crowded as (
    select scope, scope_id, hour, dimension from came group by 1, 2, 3, 4 having min(known) + count(*) > min(most)
  ),
  news as (
    select came.*, row_number() over (partition by scope, scope_id, hour, dimension order by clicks desc, value) as place
    from came join crowded using (scope, scope_id, hour, dimension)
    where value not in ('', '${OTHER}') and (
      select true from click_hours kept where ${kept("came", "came.dimension")} and kept.value = came.value) is null
  )
  insert into excess select scope, scope_id, dimension, hour, value from news where known + place > most`;

const isExcess = (scope: string, id: string, dimension: string) => `
  ('${scope}'::click_scope, ${id}, '${dimension}'::click_dimension, date_trunc('hour', at, 'UTC'), ${dimension})
    in (select scope, scope_id, dimension, hour, value from excess)`;

/** A row that is updated moves, so those that point to rows begin anew, as they do when sums are worked out again. */
const FOLD_EXCESS = [
  `update incoming set
    first = ctid in (select row from firsts), detour_first = ctid in (select row from indirect_firsts),
    ${UNBOUNDED.map((name) => `${name} = case when ${isExcess("link", "link_id", name)} or ${isExcess("workspace", "workspace_id", name)} then '${OTHER}' else ${name} end`).join(",\n    ")}`,
  "delete from firsts; delete from indirect; delete from indirect_firsts; delete from sums",
  RECALL_FIRSTS,
  FIND_INDIRECT,
  SUM_UP,
  SUM_OWNERS,
].join(";");

/** Finds the values that are too many; how many these are is what the statement returns. `FOLD` then has them count as "other", in sums and rows alike. */
export const EXCESS = { find: FIND_EXCESS, fold: FOLD_EXCESS };

/** Adds the batch's sums to the hours; what has no link is in its owner's. Ordered by key, so that drains of several processes wait for each other in one order. */
export const ADD_TO_HOURS = `
  insert into click_hours as kept (scope, scope_id, dimension, hour, value, clicks, uniques)
  select scope, scope_id, dimension, hour, value, clicks, uniques from sums where scope_id > 0 order by 1, 2, 3, 4, 5
  on conflict (scope, scope_id, dimension, hour, value)
  do update set clicks = kept.clicks + excluded.clicks, uniques = kept.uniques + excluded.uniques`;

/** Keeps days from being closed until this batch is in; drains do not mind each other. */
export const HOLD_DAYS_OPEN = lockStatement("clickDays", "shared");

/** Late clicks of days that are closed already, or of the scopes up to which the next is; as a rule there are none. Open days are read from the hours. */
export const ADD_TO_CLOSED_DAYS = `
  insert into click_days as kept (scope, scope_id, dimension, day, value, clicks, uniques)
  select scope, scope_id, dimension, (hour at time zone 'UTC')::date, value, sum(clicks), sum(uniques)
  from sums cross join click_days_closed
  where scope_id > 0 and (
    hour < (through + 1)::timestamp at time zone 'UTC'
    or hour < (through + 2)::timestamp at time zone 'UTC' and (scope, scope_id) <= (part_scope, part_id))
  group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (scope, scope_id, dimension, day, value)
  do update set clicks = kept.clicks + excluded.clicks, uniques = kept.uniques + excluded.uniques`;

/** The QR codes' own counters. */
export const ADD_TO_SCANS = `
  with news as (
    select qr_id, sum(clicks) as clicks, sum(uniques) as uniques, last_at
    from (select source_id as qr_id, max(at) as last_at from indirect
      where source = 'qr' and outcome = 'passed' and bot = '' group by source_id) codes
    join sums on sums.scope = 'qr' and sums.dimension = 'total' and sums.scope_id = codes.qr_id
    group by qr_id, last_at
  ), locked as (
    select id from qr_codes where id in (select qr_id from news) order by id for no key update
  )
  update qr_codes set
    scans = qr_codes.scans + news.clicks,
    unique_scans = qr_codes.unique_scans + news.uniques,
    last_scan_at = greatest(last_scan_at, last_at)
  from news join locked on locked.id = news.qr_id where qr_codes.id = news.qr_id`;

/** The links' own counters. Last, because visits of links with a click limit wait for a row that is locked here. */
export const ADD_TO_COUNTERS = `
  with news as (
    select id as link_id, sum(clicks) as clicks, sum(uniques) as uniques, last_at
    from clicked join sums on sums.scope = 'link' and sums.dimension = 'total' and sums.scope_id = clicked.id
    where id > 0 group by id, last_at
  ), locked as (
    select link_id from link_counters where link_id in (select link_id from news) order by link_id for no key update
  )
  update link_counters set
    clicks = link_counters.clicks + news.clicks,
    unique_clicks = link_counters.unique_clicks + news.uniques,
    last_click_at = greatest(last_click_at, last_at)
  from news join locked using (link_id) where link_counters.link_id = news.link_id`;
