import { createHash } from "node:crypto";
import { BATCH_TABLES } from "./store-clicks";

/**
 * For the transaction alone, because the next one on this connection may be somebody else's. The sizes of a batch's tables are unknown to
 * the planner, who would join the large ones by nested loops: minutes instead of half a second.
 */
const SETTINGS = {
  work_mem: "96MB",
  jit: "off",
  enable_nestloop: "off",
  enable_seqscan: "off", // plans are made once, when tables may be empty still
  statement_timeout: "0", // what the server or the role allows others is too little for a long backlog, and would be each time
  lock_timeout: "0",
  idle_in_transaction_session_timeout: "0", // a batch that is prepared waits for the one before it
  synchronous_commit: "off", // a crash that undoes a commit undoes its watermark too, and the segment is still there: see `makeDurable`
};

/** Whose tables a connection has: behind a pooler it may be another version's. */
const MARK = `batch_tables_${createHash("sha256").update(BATCH_TABLES).digest("hex").slice(0, 16)}`;

const settings = Object.entries(SETTINGS).map(([name, value]) => `set_config('${name}', '${value}', true)`);

/** Begins a batch, and says whether the connection lacks the tables for it. */
export const BEGIN_BATCH = `begin; select ${settings.join(", ")}, to_regclass('pg_temp.${MARK}') is null as "lacksTables"`;

/**
 * Makes them, in place of any that are different. A whole batch fits into `temp_buffers`; with less, every statement reads it from files again. That
 * cannot be changed any more once another version's tables were used.
 */
export const MAKE_BATCH_TABLES = `
  discard temp;
  do $$ begin perform set_config('temp_buffers', '64MB', true); exception when invalid_parameter_value then null; end $$;
  ${BATCH_TABLES};
  create temp table ${MARK} ()`;
