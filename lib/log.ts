import { destination, pino } from "pino";
import { env } from "./env";
import { perProcess } from "./per-process";

/** The process log: one JSON object a line on stderr, so that a command's own output stays clean. Never pass it an address, key, code or password. */
export const log = () =>
  perProcess("log", () => pino({ level: env().LOG_LEVEL, base: null }, destination({ fd: 2, sync: true })));
