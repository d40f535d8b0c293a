import { destination, pino, stdSerializers } from "pino";
import { env, SettingsError } from "./env";
import { perProcess } from "./process";

/** The process log: one JSON object a line on stderr, so that a command's own output stays clean. Never pass it an address, key, code or password. */
export const log = () =>
  perProcess("log", () =>
    pino(
      { level: level(), base: null, serializers: { err: withoutValues } },
      destination({ fd: 2, sync: true }),
    ),
  );

/** The start reports wrong settings through this log, which may not fail of them itself. */
function level(): string {
  try {
    return env().LOG_LEVEL;
  } catch (error) {
    if (error instanceof SettingsError) return "info";
    throw error;
  }
}

/** PostgreSQL's details quote user input: "Key (email)=(…) already exists". */
export function withoutValues(error: Error): object {
  if (!(error instanceof Error)) return error;
  const kept = Object.entries(stdSerializers.err(error)).filter(([name]) => !REPEATING.has(name));
  return Object.fromEntries(kept);
}

const REPEATING = new Set(["detail", "where", "internalQuery"]);
