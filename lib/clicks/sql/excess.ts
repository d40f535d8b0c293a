import { OTHER } from "../click";
import { FIND_DETOURS } from "./prepare";
import { RECALL_FIRSTS } from "./rebuild";
import { SUM_OWNERS, SUM_UP } from "./sum-up";

/** What whoever visits or owns a link can make ever new values of; of all other dimensions there are so many and no more. */
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
    first = ctid in (select row from firsts), detour_first = ctid in (select row from detour_firsts),
    ${UNBOUNDED.map((name) => `${name} = case when ${isExcess("link", "link_id", name)} or ${isExcess("workspace", "workspace_id", name)} then '${OTHER}' else ${name} end`).join(",\n    ")}`,
  "delete from firsts; delete from detours; delete from detour_firsts; delete from sums",
  RECALL_FIRSTS,
  FIND_DETOURS,
  SUM_UP,
  SUM_OWNERS,
].join(";");

/** Finds the values that are too many; how many these are is what the statement returns. `FOLD` then has them count as "other", in sums and rows alike. */
export const EXCESS = { find: FIND_EXCESS, fold: FOLD_EXCESS };
