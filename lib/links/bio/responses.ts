import * as z from "zod";
import { type Actor, owned } from "@/lib/identity/access/actor";
import { db } from "@/lib/platform/database/db";
import { changedOne, pageOf } from "@/lib/platform/database/records";
import { exportFile, FileFormat, inPages } from "@/lib/platform/export-file";
import type { Page, Paging } from "@/lib/platform/lists";
import type { BioResponse } from "@/prisma/client/client";
import { getBioPage } from "./bio";
import { presentBioResponse } from "./present";

/** What visitors sent through the forms of one page of the caller, newest first. */
export async function listBioResponses(
  actor: Actor,
  { id, ...paging }: Paging & { id: number },
): Promise<Page<BioResponse>> {
  await getBioPage(actor, { id });
  const where = sentThrough(actor, id);
  return pageOf(
    paging,
    (page) => db().bioResponse.findMany({ where, orderBy: { id: "desc" }, ...page }),
    () => db().bioResponse.count({ where }),
  );
}

/** Deletes one of them, for good. */
export async function removeBioResponse(
  actor: Actor,
  { id, answerid }: { id: number; answerid: number },
): Promise<void> {
  const where = { ...sentThrough(actor, id), id: answerid };
  await changedOne("Answer", db().bioResponse.deleteMany({ where }));
}

/** Deletes all that were sent through a page. */
export async function removeBioResponses(actor: Actor, { id }: { id: number }): Promise<void> {
  await getBioPage(actor, { id });
  await db().bioResponse.deleteMany({ where: sentThrough(actor, id) });
}

/** Query of GET /api/bio/:id/answers/export. */
export const BioResponseExportQuery = z.object({ format: FileFormat });
type Wanted = z.output<typeof BioResponseExportQuery> & { id: number };

/** A form that was changed often has had many fields. */
const MOST_COLUMNS = 100;

/** All that visitors sent through one page of the caller, oldest first: a column for each field that any of them has. */
export async function exportBioResponses(actor: Actor, { id, format }: Wanted) {
  await getBioPage(actor, { id });
  const names = await db().$queryRaw<{ name: string }[]>`
    select name from bio_responses, jsonb_object_keys(fields) name where bio_id = ${id}
    group by name order by min(bio_responses.id), name limit ${MOST_COLUMNS}`;
  const fields = names.map(({ name }) => name);
  return exportFile({
    name: `bio-${id}-answers`,
    format,
    pages: inPages<BioResponse>((last, take) =>
      db().bioResponse.findMany({
        where: { ...sentThrough(actor, id), id: { gt: last?.id ?? 0 } },
        orderBy: { id: "asc" },
        take,
      }),
    ),
    show: presentBioResponse,
    columns: ["id", "date", "form", ...fields],
    cells: (sent) => [sent.id, sent.date, sent.form, ...fields.map((field) => sent.fields[field] ?? "")],
  });
}

const sentThrough = (actor: Actor, bioId: number) => ({ bioId, bio: owned(actor) });
