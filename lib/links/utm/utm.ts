import { type Actor, owned } from "@/lib/identity/access/actor";
import { db } from "@/lib/platform/database/db";
import { existing, firstOf, ORDER, pageOf } from "@/lib/platform/database/records";
import { rowsOf } from "@/lib/platform/database/transaction";
import { invalidField } from "@/lib/platform/failure";
import { cleared } from "@/lib/platform/fields";
import { containing, type Page } from "@/lib/platform/lists";
import type { Prisma, UtmTemplate } from "@/prisma/client/client";
import { UTM_NAMES } from "../enums";
import type { NewUtmTemplate, UtmTemplateChanges, UtmTemplateListQuery } from "./schema";

/** The caller's templates, by id unless asked otherwise. */
export function listUtmTemplates(actor: Actor, query: UtmTemplateListQuery): Promise<Page<UtmTemplate>> {
  const { q, order } = query;
  const fields = ["name", ...UTM_NAMES];
  const where: Prisma.UtmTemplateWhereInput = {
    ...owned(actor),
    ...(q && { OR: fields.map((field) => ({ [field]: containing(q) })) }),
  };
  return pageOf(
    query,
    (page) => db().utmTemplate.findMany({ where, orderBy: ORDER[order], ...page }),
    () => db().utmTemplate.count({ where }),
  );
}

/** One template of the caller. */
export const getUtmTemplate = (actor: Actor, { id }: { id: number }): Promise<UtmTemplate> =>
  existing("UTM template", db().utmTemplate.findFirst({ where: { id, ...owned(actor) } }));

export const createUtmTemplate = (actor: Actor, input: NewUtmTemplate): Promise<UtmTemplate> =>
  db().utmTemplate.create({ data: { ...input, ...owned(actor) } });

/** Changes what is sent. Links keep the values they were given. Throws when no value is left. */
export async function updateUtmTemplate(
  actor: Actor,
  { id, name, ...values }: UtmTemplateChanges & { id: number },
): Promise<void> {
  const before = await getUtmTemplate(actor, { id });
  const texts = Object.fromEntries(
    UTM_NAMES.map((field) => [field, cleared(values[field]) ?? before[field]]),
  );
  if (UTM_NAMES.every((field) => !texts[field]))
    throw invalidField("source", "must have at least one of source, medium, campaign, term and content");
  await firstOf(
    "UTM template",
    db().utmTemplate.updateManyAndReturn({
      where: { id, ...owned(actor) },
      data: { ...texts, name: name ?? undefined },
    }),
  );
}

/** Deletes a template. Links keep the values they were given. */
export async function removeUtmTemplate(actor: Actor, { id }: { id: number }): Promise<void> {
  await firstOf(
    "UTM template",
    rowsOf({ name: "remove-utm-template", text: REMOVE, values: [id, actor.workspaceId] }),
  );
}

const REMOVE = "delete from utm_templates where id = $1::int and workspace_id = $2::int returning id";
