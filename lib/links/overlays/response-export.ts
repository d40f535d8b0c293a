import * as z from "zod";
import type { Actor } from "@/lib/identity/access/actor";
import { db } from "@/lib/platform/database/db";
import { csvLine } from "@/lib/platform/lists";
import type { OverlayResponse } from "@/prisma/client/client";
import type { OverlayType } from "./enums";
import { getOverlay } from "./overlays";
import { presentResponse } from "./present";
import { sentThrough } from "./responses";

/** Query of GET /api/overlay/:id/answers/export. */
export const ResponseExportQuery = z.object({
  format: z.enum(["csv", "ndjson"], { error: "must be csv or ndjson" }).default("csv"),
});
type Wanted = z.output<typeof ResponseExportQuery> & { id: number };

const TYPES = { csv: "text/csv; charset=utf-8", ndjson: "application/x-ndjson" };
const AT_ONCE = 500;

/** What the forms of each type ask for, in the order of the file's columns. */
const FIELDS: Record<OverlayType, string[]> = {
  contact: ["name", "email", "message"],
  newsletter: ["email", "consent"],
  poll: ["option"],
  message: [],
  image: [],
  coupon: [],
};

/** All that visitors sent through one overlay of the caller, oldest first, made while it is sent. Throws when it is not theirs. */
export async function exportResponses(actor: Actor, wanted: Wanted) {
  const { type } = await getOverlay(actor, wanted);
  return {
    type: TYPES[wanted.format],
    fileName: `overlay-${wanted.id}-answers.${wanted.format}`,
    pieces: wanted.format === "csv" ? csv(actor, wanted, FIELDS[type]) : ndjson(actor, wanted),
  };
}

async function* csv(actor: Actor, wanted: Wanted, fields: string[]): AsyncGenerator<string> {
  yield csvLine(["id", "date", ...fields]);
  for await (const responses of inParts(actor, wanted))
    yield responses
      .map((response) => {
        const { id, date, fields: sent } = presentResponse(response);
        return csvLine([id, date, ...fields.map((field) => sent[field] ?? "")]);
      })
      .join("");
}

async function* ndjson(actor: Actor, wanted: Wanted): AsyncGenerator<string> {
  for await (const responses of inParts(actor, wanted))
    yield responses.map((response) => `${JSON.stringify(presentResponse(response))}\n`).join("");
}

async function* inParts(actor: Actor, { id }: Wanted): AsyncGenerator<OverlayResponse[]> {
  for (let last = 0; ; ) {
    const responses = await db().overlayResponse.findMany({
      where: { ...sentThrough(actor, id), id: { gt: last } },
      orderBy: { id: "asc" },
      take: AT_ONCE,
    });
    if (responses.length > 0) yield responses;
    if (responses.length < AT_ONCE) return;
    last = responses.at(-1)?.id ?? 0;
  }
}
