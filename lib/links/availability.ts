import * as z from "zod";
import type { Actor } from "@/lib/identity/access/actor";
import { rowsOf } from "@/lib/platform/database/transaction";
import { formsOf, isReservedOn } from "./alias";
import type { AliasCase } from "./domains/enums";
import { takenLookOf } from "./look-alikes";
import { domainNamed } from "./references";
import type { AliasAvailabilityResponse } from "./responses";
import { LinkAlias } from "./schema";
import { hasTwins } from "./write";

export const AvailabilityQuery = z.object({ alias: z.string().default(""), domain: z.string().optional() });

type Reason = "taken" | "reserved" | "invalid" | null;

/** Whether a link could be made under an alias right now, and if not, why. Another request may still be faster. */
export async function availabilityOf(actor: Actor, { alias, domain }: z.output<typeof AvailabilityQuery>) {
  const named = await domainNamed(actor, domain || undefined);
  const checked = LinkAlias.safeParse(alias);
  if (!checked.success)
    return answer(alias, "invalid", `The alias ${checked.error.issues[0]?.message ?? "is not valid"}.`);
  if (isReservedOn(named ? "branded" : "default", checked.data))
    return answer(alias, "reserved", "This alias is reserved. Choose another one.");
  const [isTaken] = await areTaken([
    { domainId: named?.id ?? null, alias: checked.data, domain: named ?? null },
  ]);
  const look = checked.data.includes("%") ? await takenLookOf(checked.data, named ?? null) : undefined;
  if (look !== undefined)
    return answer(alias, "taken", `This alias looks like ${look}, which is taken. Choose another one.`);
  return isTaken
    ? answer(alias, "taken", "Another link already has this alias. Choose another one.")
    : answer(alias, null, "Available.");
}

/** An alias on a domain, null for the default short host, and the domain's rule for case. */
type Name = { domainId: number | null; alias: string; domain: { aliasCase: AliasCase } | null };

/** Whether links have these aliases on their domains, in every form in which they can be stored: an answer for each, in one look. */
export async function areTaken(asked: Name[]): Promise<boolean[]> {
  const names = asked.flatMap(({ domainId, alias, domain }, at) =>
    formsOf(alias, domain).map((form) => ({ at, domainId, alias: form })),
  );
  const rows = await rowsOf<{ taken: boolean }>({
    name: "taken-aliases",
    text: TAKEN,
    values: [names.map(({ domainId }) => domainId ?? 0), names.map(({ alias }) => alias)],
  });
  const free = new Set(rows.flatMap(({ taken }, at) => (taken ? [] : [names[at]?.at])));
  return asked.map((_, at) => !free.has(at));
}

const TAKEN = `
  select exists (select from links
    where coalesce(domain_id, 0) = asked.domain_id and lower(alias) = lower(asked.alias) and deleted_at is null)
    or ${hasTwins("asked.domain_id", "asked.alias")} as taken
  from unnest($1::int[], $2::text[]) with ordinality as asked (domain_id, alias, place) order by place`;

const answer = (alias: string, reason: Reason, message: string) => ({
  alias,
  available: reason === null,
  reason,
  message,
});

export const presentAvailability = (data: ReturnType<typeof answer>): AliasAvailabilityResponse => ({ data });
