import {
  chmodSync,
  closeSync,
  fstatSync,
  openSync,
  readSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

const MOST_BYTES = 1_000_000;

/**
 * Keeps what people typed out of the server's log: errors repeat it, in their words ("invalid input syntax …") and in their
 * details ("Key (email)=(…) already exists"). Whoever sent the statement is told; the log has what concerns the server.
 */
export const LOG_SETTINGS = {
  log_min_messages: "log",
  log_error_verbosity: "terse",
  log_min_error_statement: "panic",
  log_parameter_max_length_on_error: "0",
  log_checkpoints: "off",
};

export const serverLog = (home: string): string => join(home, "server.log");

/** Before a start: removes what earlier versions logged of statements and errors, and all but the end. */
export function cleanServerLog(home: string): void {
  const path = serverLog(home);
  const end = endOf(path);
  if (end === undefined) return;
  const kept = end.split("\n").filter((line) => /^\d{4}-\S+ \S+ \S+ \[\d+\] (LOG|FATAL|PANIC): /.test(line));
  writeFileSync(path, kept.map((line) => `${line}\n`).join(""));
  chmodSync(path, 0o600);
}

/** While it runs: empties a log that has become too long. PostgreSQL appends, wherever the end is. */
export function boundServerLog(home: string): void {
  try {
    if (statSync(serverLog(home)).size > MOST_BYTES) truncateSync(serverLog(home));
  } catch {
    // there is none
  }
}

function endOf(path: string): string | undefined {
  let file: number;
  try {
    file = openSync(path, "r");
  } catch {
    return undefined;
  }
  const { size } = fstatSync(file);
  const bytes = Buffer.alloc(Math.min(size, MOST_BYTES));
  readSync(file, bytes, 0, bytes.length, size - bytes.length);
  closeSync(file);
  return bytes.toString("utf8");
}
