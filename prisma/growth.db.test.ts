import { afterAll, expect, test } from "vitest";
import { pool } from "@/lib/platform/database/pool";
import { UPKEEP } from "@/upkeep";

afterAll(() => pool().end());

/** Tables that a task of upkeep keeps from growing for ever. A new table is in one of these lists, or goes with its owner. */
const PURGED = new Map([
  ["account_tokens", "tokens"],
  ["backups", "backup records"],
  ["backup_drills", "drill records"],
  ["bio_count_journals", "bio journals"],
  ["click_chunks", "click months"],
  ["click_new_values", "new values"],
  ["click_plans", "clicks in ClickHouse"],
  ["click_recoveries", "click recoveries"],
  ["click_rows_carried", "clicks carried over"],
  ["click_runs", "click months"],
  ["click_segments", "click segments"],
  ["click_sums", "click sums"],
  ["click_sums_forgotten", "click sums"],
  ["click_history", "click sums"],
  ["click_visitors", "click visitors"],
  ["clicks", "clicks carried over"],
  ["click_hours", "clicks carried over"],
  ["click_days", "clicks carried over"],
  ["dashboard_hosts", "hosts"],
  ["destinations", "unused destinations"],
  ["destination_hosts", "link health"],
  ["imported_chunks", "click months"],
  ["imported_history", "click sums"],
  ["imported_runs", "click months"],
  ["imported_sums", "click sums"],
  ["files", "files"],
  ["file_chunks", "files"],
  ["idempotent_answers", "responses"],
  ["link_hours", "hours of links"],
  ["links", "links"],
  ["mails", "mails"],
  ["missing_paths", "missing paths"],
  ["processes", "processes"],
  ["rate_limits", "limits"],
  ["security_events", "security"],
  ["sessions", "expired sessions"],
  ["site_icons", "unused site icons"],
  ["uploads", "uploads"],
  ["uptime_days", "uptime"],
  ["users", "accounts"],
  ["visitor_salts", "visitor salts"],
  ["webhook_deliveries", "deliveries"],
  ["workspaces", "accounts"],
]);

/** One row, or as many as the program, its operator or the calendar have. */
const FEW = [
  ...["_prisma_migrations", "migration_compatibility", "installation", "installation_claim", "upkeep_tasks"],
  ...["instance_settings", "secret_checks", "retired_keys", "mail_counts", "file_store", "region_heartbeat"],
  ...["click_store", "click_plan_ids", "click_days_closed", "click_moves", "click_move_days"],
  ...["click_move_months", "build_assets"],
];

/** Each different value once, which the ledger of clicks names by a number; how many an hour may add is a setting (CLICK_VALUES_PER_HOUR). */
const DICTIONARIES = /^click_(agents|cities|destinations|languages|origins|places|rules)$/;

/** Tables from which a row goes when that goes which it belongs to. */
const CASCADES = `
  with recursive owned (name) as (
    select unnest(array['workspaces', 'users']::name[])
    union
    select child.relname from owned
      join pg_class parent on parent.relname = owned.name and parent.relnamespace = 'public'::regnamespace
      join pg_constraint c on c.contype = 'f' and c.confdeltype = 'c' and c.confrelid = parent.oid
      join pg_class child on child.oid = c.conrelid
  ) select name::text from owned`;

const TABLES = `
  select relname::text as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`;

const namesOf = async (text: string) =>
  (await pool().query<{ name: string }>(text)).rows.map(({ name }) => name);

test("every table is emptied by upkeep, goes with its owner, or stays small", async () => {
  const [tables, owned] = [await namesOf(TABLES), new Set(await namesOf(CASCADES))];
  const isBounded = (name: string) =>
    PURGED.has(name) || FEW.includes(name) || DICTIONARIES.test(name) || owned.has(name);
  expect(tables.filter((name) => !isBounded(name))).toEqual([]);
  expect([...PURGED.keys(), ...FEW].filter((name) => !tables.includes(name))).toEqual([]);
  expect([...PURGED.values()].filter((task) => !(task in UPKEEP))).toEqual([]);
});
