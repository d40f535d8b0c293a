import { csvLine } from "@/lib/platform/lists";
import type { Actor } from "../access/actor";
import { insistOnAdmin } from "../access/admins";
import { eventsBefore, type LoggedEvent, ownSelection, type Selection } from "./events";
import { presentEvent } from "./present";
import type { AllSecurityExportQuery, SecurityExportQuery } from "./schema";
import { writeSecurityEvents } from "./writer";

const TYPES = { csv: "text/csv; charset=utf-8", ndjson: "application/x-ndjson" };
const AT_ONCE = 500;
const NEWEST = Number.MAX_SAFE_INTEGER;

/** The caller's security events as a file, newest first, made while it is sent. */
export const exportOwnEvents = (actor: Actor, query: SecurityExportQuery) =>
  file(ownSelection(actor, query), query.format);

/** Everybody's, for those who run the installation. */
export async function exportAllEvents(actor: Actor, query: AllSecurityExportQuery) {
  await insistOnAdmin(actor);
  return file({ ...ownSelection(actor, query), userId: null, q: query.q }, query.format);
}

async function file(selection: Selection, format: keyof typeof TYPES) {
  await writeSecurityEvents();
  return {
    type: TYPES[format],
    fileName: `security-events.${format}`,
    pieces: format === "csv" ? csv(selection) : ndjson(selection),
  };
}

const COLUMNS = [
  ...(["id", "kind", "date", "last", "times", "userid", "user", "by", "via", "key", "workspace"] as const),
  ...(["detail", "browser", "os", "country"] as const),
];

async function* csv(selection: Selection): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  for await (const events of inParts(selection))
    yield events
      .map(presentEvent)
      .map((event) => csvLine(COLUMNS.map((column) => event[column])))
      .join("");
}

async function* ndjson(selection: Selection): AsyncGenerator<string> {
  for await (const events of inParts(selection))
    yield events.map((event) => `${JSON.stringify(presentEvent(event))}\n`).join("");
}

async function* inParts(selection: Selection): AsyncGenerator<LoggedEvent[]> {
  for (let last = NEWEST; ; ) {
    const events = await eventsBefore(selection, last, AT_ONCE);
    if (events.length > 0) yield events;
    if (events.length < AT_ONCE) return;
    last = events.at(-1)?.id ?? 0;
  }
}
