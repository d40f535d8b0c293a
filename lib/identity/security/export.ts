import { exportFile, inPages } from "@/lib/platform/export-file";
import type { Actor } from "../access/actor";
import { insistOnAdmin } from "../access/admins";
import { eventsBefore, type LoggedEvent, ownSelection, type Selection } from "./events";
import { presentEvent } from "./present";
import type { AllSecurityExportQuery, SecurityExportQuery } from "./schema";
import { writeSecurityEvents } from "./writer";

const NEWEST = Number.MAX_SAFE_INTEGER;

/** The caller's security events as a file, newest first. */
export const exportOwnEvents = (actor: Actor, query: SecurityExportQuery) =>
  file(ownSelection(actor, query), query.format);

/** Everybody's, for those who run the installation. */
export async function exportAllEvents(actor: Actor, query: AllSecurityExportQuery) {
  await insistOnAdmin(actor);
  return file({ ...ownSelection(actor, query), userId: null, q: query.q }, query.format);
}

async function file(selection: Selection, format: SecurityExportQuery["format"]) {
  await writeSecurityEvents();
  return exportFile({
    name: "security-events",
    format,
    pages: inPages<LoggedEvent>((last, take) => eventsBefore(selection, last?.id ?? NEWEST, take)),
    show: presentEvent,
    columns: COLUMNS,
    cells: (event) => COLUMNS.map((column) => event[column]),
  });
}

const COLUMNS = [
  ...(["id", "kind", "date", "last", "times", "userid", "user", "by", "via", "key", "workspace"] as const),
  ...(["detail", "browser", "os", "country"] as const),
];
