import { type Actor, owned } from "@/lib/identity/access/actor";
import { db } from "@/lib/platform/database/db";
import { invalidField } from "@/lib/platform/failure";
import { UTM_NAMES } from "./enums";
import type { Parameter } from "./schema";

/** UTM parameters to replace by others; what the others don't name stays, unless there are none. */
type Replacement = { names: string[]; parameters: Parameter[] };

/** What a template of the caller sets; null takes all UTM parameters away. Undefined where nothing is to be changed. */
export async function utmParameters(
  actor: Actor,
  id: number | null | undefined,
): Promise<Replacement | undefined> {
  if (id === undefined) return undefined;
  if (id === null) return { names: UTM_NAMES.map(parameterOf), parameters: [] };
  const template = await db().utmTemplate.findFirst({ where: { id, ...owned(actor) } });
  if (!template) throw invalidField("utm", "must be one of your UTM templates");
  const parameters = UTM_NAMES.flatMap((name) =>
    template[name] ? [{ name: parameterOf(name), value: template[name] }] : [],
  );
  return { names: parameters.map(({ name }) => name), parameters };
}

const parameterOf = (name: string) => `utm_${name}`;

/** More than a body may have: they come after all others. */
const LAST = 1_000;

/** Gives links these parameters in place of their own. Part of the transaction of a bulk change. */
export async function replaceUtm(actor: Actor, ids: number[], utm: Replacement): Promise<void> {
  const linkId = { in: ids };
  await db().linkParameter.deleteMany({
    where: { linkId, link: owned(actor), name: { in: utm.names } },
  });
  await db().linkParameter.createMany({
    data: ids.flatMap((id) =>
      utm.parameters.map((parameter, at) => ({ ...parameter, linkId: id, position: LAST + at })),
    ),
  });
}
