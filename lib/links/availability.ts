import * as z from "zod";
import type { Actor } from "@/lib/identity/access/actor";
import { pool } from "@/lib/platform/database/pool";
import { isReserved } from "./alias";
import { domainNamed } from "./references";
import type { AliasAvailabilityResponse } from "./responses";
import { Alias } from "./schema";

export const AvailabilityQuery = z.object({ alias: z.string().default(""), domain: z.string().optional() });

type Reason = "taken" | "reserved" | "invalid" | null;

/** Whether a link could be made under an alias right now, and if not, why. Another request may still be faster. */
export async function availabilityOf(actor: Actor, { alias, domain }: z.output<typeof AvailabilityQuery>) {
  const named = await domainNamed(actor, domain || undefined);
  const checked = Alias.safeParse(alias);
  if (!checked.success)
    return answer(alias, "invalid", `The alias ${checked.error.issues[0]?.message ?? "is not valid"}.`);
  if (isReserved(alias)) return answer(alias, "reserved", "This alias is reserved. Choose another one.");
  return (await isAliasTaken(named?.id ?? 0, checked.data))
    ? answer(alias, "taken", "Another link already has this alias. Choose another one.")
    : answer(alias, null, "Available.");
}

/** Whether a link has this alias on a domain, 0 for the default short host. */
export async function isAliasTaken(domainId: number, alias: string): Promise<boolean> {
  return (await pool().query(HOLDER, [domainId, alias])).rowCount !== 0;
}

const HOLDER =
  "select from links where coalesce(domain_id, 0) = $1 and lower(alias) = lower($2) and deleted_at is null";

const answer = (alias: string, reason: Reason, message: string) => ({
  alias,
  available: reason === null,
  reason,
  message,
});

export const presentAvailability = (data: ReturnType<typeof answer>): AliasAvailabilityResponse => ({ data });
