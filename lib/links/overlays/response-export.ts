import * as z from "zod";
import type { Actor } from "@/lib/identity/access/actor";
import { db } from "@/lib/platform/database/db";
import { exportFile, FileFormat, inPages } from "@/lib/platform/export-file";
import type { OverlayResponse } from "@/prisma/client/client";
import type { OverlayType } from "./enums";
import { getOverlay } from "./overlays";
import { presentResponse } from "./present";
import { sentThrough } from "./responses";

/** Query of GET /api/overlay/:id/answers/export. */
export const ResponseExportQuery = z.object({ format: FileFormat });
type Wanted = z.output<typeof ResponseExportQuery> & { id: number };

/** Form fields of each type, in the order of the file's columns. */
const FIELDS: Record<OverlayType, string[]> = {
  contact: ["name", "email", "message"],
  newsletter: ["email", "consent"],
  poll: ["option"],
  message: [],
  image: [],
  coupon: [],
};

/** All that visitors sent through one overlay of the caller, oldest first. Throws when it is not theirs. */
export async function exportResponses(actor: Actor, { id, format }: Wanted) {
  const { type } = await getOverlay(actor, { id });
  const fields = FIELDS[type];
  return exportFile({
    name: `overlay-${id}-answers`,
    format,
    pages: inPages<OverlayResponse>((last, take) =>
      db().overlayResponse.findMany({
        where: { ...sentThrough(actor, id), id: { gt: last?.id ?? 0 } },
        orderBy: { id: "asc" },
        take,
      }),
    ),
    show: presentResponse,
    columns: ["id", "date", ...fields],
    cells: (sent) => [sent.id, sent.date, ...fields.map((field) => sent.fields[field] ?? "")],
  });
}
