import * as z from "zod";
import type { Actor } from "../access/actor";
import { env } from "../env";
import { pool } from "../pool";
import { reportOn } from "./check";
import { standingOf } from "./own-hosts";
import { isAdmin } from "./refusals";
import { NewDomain } from "./schema";

export const DomainAvailabilityQuery = z.object({ domain: z.string().default("") });

type Reason = "taken" | "invalid" | null;

/** Whether a domain could be added right now, if not why, and whether something else lives there today. */
export async function domainAvailability(actor: Actor, { domain }: z.output<typeof DomainAvailabilityQuery>) {
  const checked = NewDomain.safeParse({ domain });
  if (!checked.success)
    return answer(domain, "invalid", `It ${checked.error.issues[0]?.message ?? "is not valid"}.`);
  const { host } = checked.data.domain;
  const { rowCount } = await pool().query("select from domains where host = $1 and expired_at is null", [
    host,
  ]);
  const standing = await standingOf(host);
  if (standing === "own" || (standing === "parent" && !(await isAdmin(actor))))
    return answer(domain, "taken", `${host} belongs to the service itself.`);
  if (rowCount !== 0) return answer(domain, "taken", `${host} is already in use here.`);
  return answer(domain, null, "Free.", await elsewhere(host));
}

export const presentDomainAvailability = (data: ReturnType<typeof answer>) => ({ data });

/** Where a host points to today, as far as that is not here. Pointing it here takes it away from there. */
async function elsewhere(host: string): Promise<string[]> {
  if (env().DOMAIN_CHECK === "off") return [];
  const { records } = await reportOn({ host, txtToken: "", status: "verified" });
  const [cname, ...addresses] = records;
  if (cname?.state === "right") return [];
  return [
    ...(cname?.found ?? []),
    ...addresses.flatMap(({ state, found }) => (state === "wrong" ? found : [])),
  ];
}

const answer = (domain: string, reason: Reason, message: string, found: string[] = []) => ({
  domain,
  available: reason === null,
  reason,
  message,
  found,
});
