import { lockStatement } from "@/lib/platform/database/advisory-locks";
import { KEEP_PIECES, PACK, PREPARE_PACKING, resolve } from "../../store/postgres/sql/pack";
import { WAY as WAY_BITS } from "../../store/postgres/way";
import { COLUMNS } from "../click-line";
import { NOTIFY_CLICKS } from "../click-notifications";
import { FIND_KNOWN, HAS_NEW, LEARN, PREPARE_NEW_VALUES } from "./new-values";
import { IS_REPLAYED, SKIP_IDS } from "./recoveries";

/** Columns every query reads come first, those without a fixed width last: PostgreSQL reads a row up to the last column it needs. */
const CLICK = `
  id bigint default nextval('click_ids'), at timestamptz check (at >= '1970-01-01' and at < '2200-01-01'), visitor bigint, workspace_id int, link_id int, domain_id int, source_id int,
  source click_source, outcome click_outcome, bot text, country text collate "C", referrer text collate "C", browser text collate "C",
  os text collate "C", device text collate "C", language text collate "C", rule text collate "C", destination text collate "C",
  region text collate "C", network text collate "C", city text collate "C" not null default ''`;

/** Empties them within a transaction that goes on with other lines. */
export const CLEAR =
  "truncate incoming, firsts, clicked, known, known_destination, new_values, resolved, pieces";

/** How the lines of the spool get in. */
export const COPY_IN = `copy incoming (${COLUMNS}) from stdin`;

/** A visitor's first click on an owner and UTC day: `owner` over the incoming rows that `where` chooses. Ordered, so that drains cannot deadlock. */
const findFirsts = (ofCode: boolean, owner: string, where: string): string => `
  with seen as (
    select (at at time zone 'UTC')::date as day, ${owner} as link_id, visitor, min(id) as id
    from incoming where outcome = 'passed' and bot = '' and ${where} group by 1, 2, 3
  ), fresh as (
    insert into click_visitors (day, link_id, visitor)
    select day, link_id, visitor from seen order by 1, 2, 3
    on conflict do nothing
    returning day, link_id, visitor
  )
  insert into firsts select id, ${ofCode} from seen join fresh using (day, link_id, visitor)`;

/** Which of the incoming clicks are their visitor's first on that link and UTC day? */
export const FIND_FIRSTS = findFirsts(false, "link_id", "true");

/**
 * The same per QR code: a visitor who knows the link may still scan the code for the first
 * time. A code's visitors are stored under its negative id. A campaign's new visitors are those new to the link.
 */
export const FIND_CODE_FIRSTS = findFirsts(true, "-source_id", "source = 'qr'");

const IS_FIRST = "incoming.id in (select id from firsts where not of_code)";
const IS_INDIRECT_FIRST = `case source when 'qr' then incoming.id in (select id from firsts where of_code) when 'rotator' then ${IS_FIRST} when 'list' then ${IS_FIRST} else false end`;
const RESOLVE = resolve(IS_FIRST, IS_INDIRECT_FIRST);
/** Without what is said in words. */
const RESOLVE_WAYS = resolve(IS_FIRST, IS_INDIRECT_FIRST, []);

/** Visits of people who passed: neither a refusal nor a bot. As in way.ts. */
const COUNTS = "way & 504 = 0";
const LAST = "to_timestamp(max((day - '1970-01-01'::date) * 86400000::bigint + ms) / 1000.0)";

const FIND_CLICKED = `
  insert into clicked
  select link_id, count(*), count(*) filter (where way & 512 <> 0), ${LAST}, count(*) filter (where ${IS_REPLAYED})
  from resolved where ${COUNTS} and link_id > 0 group by 1`;

/** Keeps counters from being recounted until this batch is in; drains do not mind each other. */
const HOLD_COUNTERS = lockStatement("clickCounters", "shared");

/** By their keys, however many others there are. Rows are updated in the order of `news`, so that drains cannot deadlock. */
const byKey = (update: string): string => `
  set local enable_nestloop = on; set local enable_hashjoin = off; set local enable_mergejoin = off;
  ${update};
  set local enable_nestloop = off; set local enable_hashjoin = on; set local enable_mergejoin = on`;

/** The QR codes' own counters. */
const ADD_TO_SCANS = byKey(`
  update qr_codes set
    scans = qr_codes.scans + news.clicks,
    unique_scans = qr_codes.unique_scans + news.uniques,
    last_scan_at = greatest(last_scan_at, last_at)
  from (
    select source_id as qr_id, count(*) as clicks, count(*) filter (where way & 1024 <> 0) as uniques, ${LAST} as last_at
    from resolved where ${COUNTS} and way & 7 = 1 group by 1 order by 1
  ) news where qr_codes.id = qr_id`);

/** Up to so many clicked links are ranked at once; of more, most would be ranked again by the next batch. */
const RANKED_AT_ONCE = 1_000;

const IS_LIMITED = "exists (select from links where links.id = news.link_id and click_limit is not null)";

/**
 * The links' own counters. Replayed clicks count against a click limit again, because the database has lost that they did; where it has not, since they were on
 * their way when the backup was made, the link closes a little early. Last, because visits of links with a click limit wait for a row that is locked here.
 */
const ADD_TO_COUNTERS = byKey(`
  update link_counters set
    clicks = link_counters.clicks + news.clicks,
    unique_clicks = link_counters.unique_clicks + news.uniques,
    last_click_at = greatest(last_click_at, last_at),
    passed = passed + case when replayed > 0 and ${IS_LIMITED} then replayed else 0 end,
    ranked_clicks = case when is_few then link_counters.clicks + imported_clicks + news.clicks else ranked_clicks end,
    ranked_at = case when is_few then greatest(last_click_at, last_at) else ranked_at end
  from (
    select *, (select count(*) <= ${RANKED_AT_ONCE} from clicked) as is_few from clicked order by link_id
  ) news where link_counters.link_id = news.link_id`);

/** As a function of the connection's own: a statement of text is planned each time, which takes longer than a few clicks. */
const asFunction = (name: string, statements: string, result = ""): string => `
  create function pg_temp.${name}(${result}) ${result ? "" : "returns void "}language plpgsql as $batch$
  begin
    ${statements.replaceAll(/\bselect (pg_notify|pg_advisory|nextval)/g, "perform $1")};
  end $batch$;`;

/** The tables of a batch: what its transaction copies in and what it works out from that. Emptied by each commit. */
export const BATCH_TABLES = `
  create temp table incoming (${CLICK}) on commit delete rows;
  create temp table firsts (id bigint, of_code boolean) on commit delete rows;
  create temp table clicked (link_id int, clicks int, uniques int, last_at timestamptz, replayed int) on commit delete rows;
  ${PREPARE_PACKING}
  ${PREPARE_NEW_VALUES}
  ${asFunction("look_up_batch", `${[FIND_FIRSTS, FIND_CODE_FIRSTS, FIND_KNOWN].join(";")}; has_new := ${HAS_NEW}`, "out has_new boolean")}
  ${asFunction("work_out_batch", [LEARN, RESOLVE, PACK, FIND_CLICKED, SKIP_IDS].join(";"))}
  ${asFunction("work_out_ways", [FIND_FIRSTS, FIND_CODE_FIRSTS, RESOLVE_WAYS, FIND_CLICKED, SKIP_IDS].join(";"))}
  ${asFunction("count_ways", [HOLD_COUNTERS, ADD_TO_SCANS, ADD_TO_COUNTERS].join(";"))}
  ${asFunction("count_batch", [HOLD_COUNTERS, KEEP_PIECES, ADD_TO_SCANS, ADD_TO_COUNTERS, NOTIFY_CLICKS].join(";"))}`;

/** Who is new, and which values are known; locks the rows of visitors and nothing else. Says whether visitors made values up. */
export const LOOK_UP = "select has_new from pg_temp.look_up_batch() as has_new";

/** Everything that can be known of a batch before earlier ones are counted. */
export const WORK_OUT = "select pg_temp.work_out_batch()";

/** Counts what was worked out. */
export const COUNT = "select pg_temp.count_batch()";

/** The same without keeping the clicks, where that is not PostgreSQL's part. */
export const WORK_OUT_WAYS = "select pg_temp.work_out_ways()";
export const COUNT_WAYS = "select pg_temp.count_ways()";

const marked = (bit: number) =>
  `string_agg(case when way & ${bit} <> 0 then '\\x01'::bytea else '\\x00'::bytea end, '' order by id)`;

/** What a plan for ClickHouse says of the lines, in their order, and whose they are. */
export const MARKS = `
  select ${marked(WAY_BITS.first)} as firsts, ${marked(WAY_BITS.indirectFirst)} as "indirectFirsts",
    array(select distinct workspace_id from resolved) as workspaces
  from resolved`;

/**
 * For clicks older than the partitions created in advance: a restored spool, or a long database outage. Only of the months that
 * exist: a clock set to 1970 would otherwise ask for hundreds, more than a transaction can lock.
 */
export const MAKE_PARTITIONS = `
  select ensure_click_partitions(month, month)
  from (select distinct date_trunc('month', day)::date as month from pieces) months`;

/** How far is this segment? No row: nothing of it is in the database. */
export const HOW_FAR = "select drained::float8 as drained from click_segments where id = $1";

/**
 * Moves a segment ($1) from where we know it ($2) to the batch's end ($3). No row returned: it was not there. Only a segment's first batch,
 * which begins where its frames do ($4), may come without a row: a commit that a failover undid took the row with it.
 */
export const MOVE_ON = `
  insert into click_segments as known (id, drained)
  select $1, $3::bigint where $2::bigint = $4::bigint or exists (select from click_segments where id = $1)
  on conflict (id) do update set drained = excluded.drained, updated_at = now(), finished_at = null
    where known.drained = $2
  returning drained`;

/** Says again how far ($2) a segment ($1) is, and what time it is. No row: it is not, or not any more. */
export const STAY = `
  update click_segments set updated_at = now() where id = $1 and drained = $2
  returning extract(epoch from clock_timestamp())::float8 as now`;

/** The segment is not drained any more: its file is kept for a while, or gone. */
export const FINISH = "update click_segments set finished_at = now() where id = $1";
