import { aliasText } from "@/lib/platform/addresses";
import { isTaken } from "@/lib/platform/database/db";
import { unlessTaken } from "@/lib/platform/database/records";
import type { Failure } from "@/lib/platform/failure";
import { formsOf } from "./alias";
import { areTaken } from "./availability";
import type { AliasCase } from "./domains/enums";

type OnDomain = { id?: number; aliasCase: AliasCase } | null;

/** A link's new name: the forms in which its alias can be stored, in the order in which they are tried; undefined keeps the one it has. */
export type Renaming = { domainId: number | null; forms: (string | undefined)[] };

/** How a change of its alias or domain names a link. Its own alias, said again, stays as it is stored. */
export function renamed(
  before: { alias: string; domainId: number | null; domain: OnDomain },
  custom: string | null | undefined,
  domain: OnDomain | undefined,
): Renaming {
  const domainId = domain === undefined ? before.domainId : (domain?.id ?? null);
  const isSame = domainId === before.domainId && (!custom || aliasText(custom) === aliasText(before.alias));
  if (isSame) return { domainId, forms: [undefined] };
  return { domainId, forms: formsOf(custom ?? before.alias, domain === undefined ? before.domain : domain) };
}

/** Writes under the first form that is free. Throws `failure` where none is. */
export async function underOneOf<T>(
  { domainId, forms: [form, ...others] }: Renaming,
  write: (alias: string | undefined) => Promise<T>,
  failure: () => Failure | Promise<Failure>,
): Promise<T> {
  const [next] = others;
  if (next === undefined) return unlessTaken(failure, () => write(form));
  const [isOthers] = await areTaken([{ domainId, alias: next, domain: null }]);
  if (isOthers) throw await failure();
  try {
    return await write(form);
  } catch (error) {
    if (!isTaken(error)) throw error;
  }
  return unlessTaken(failure, () => write(next));
}
