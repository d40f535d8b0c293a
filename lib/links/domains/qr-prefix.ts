import { db } from "@/lib/platform/database/db";
import { invalidate } from "@/lib/platform/database/invalidation";
import { invalidField } from "@/lib/platform/failure";
import type { Domain } from "@/prisma/client/client";

/** Before the aliases of QR codes on every host, whatever else a domain has. */
export const USUAL_PREFIX = "qr";

/** How many words before codes a domain may have had: visits look through them. */
export const MOST_PREFIXES = 10;

/** Refuses a word before the codes of a domain beyond those it may have had: printed codes have them for good. */
export function refusePrefix(
  prefix: string | null | undefined,
  { qrPrefix, qrFormer }: Pick<Domain, "qrPrefix" | "qrFormer">,
): void {
  if (!prefix || prefix === USUAL_PREFIX) return;
  const had = new Set([...qrFormer, qrPrefix]);
  had.delete("");
  if (!had.has(prefix) && had.size >= MOST_PREFIXES)
    throw invalidField("qrprefix", `must be one that the domain has had already: ${[...had].join(", ")}`);
}

/** Gives a domain that was just created the words that it had elsewhere, which printed codes have. */
export async function keepFormerPrefixes({ id, host }: Domain, former: string[]): Promise<void> {
  if (former.length === 0) return;
  await db().domain.update({ where: { id }, data: { qrFormer: [...new Set(former)] } });
  await invalidate({ kind: "domain", host });
}
