import { type Actor, may, type Need, refusalOf } from "../access/actor";
import { originOf } from "../access/origin";
import { recordSecurityEvent } from "../access/security-events";
import { unauthorized } from "../failure";
import { authenticate } from "./authenticate";
import { takeFromAllowance, takeOpenAllowance } from "./rate-limit";
import { addressOf, type Seen } from "./road";

/** The caller, who may do what is needed; their allowance is one less. */
export async function admit(request: Request, seen: Seen, needed: Need | undefined): Promise<Actor> {
  const actor = await countCaller(request, seen);
  if (!actor) throw unauthorized("The API key is missing, unknown or expired.");
  const need = needed ?? (request.method === "GET" || request.method === "HEAD" ? "read" : "write");
  insistOn(actor, need);
  return actor;
}

/** Throws unless the caller may do this. A key that reaches for more than it has is part of the security log. */
export function insistOn(actor: Actor, need: Need): void {
  if (may(actor, need)) return;
  if (actor.credential.kind === "key") recordSecurityEvent(actor, { kind: "key.refused", detail: need });
  throw refusalOf(actor, need);
}

/** Whoever calls, if anybody known; their allowance is one less. */
export async function countCaller(request: Request, seen: Seen): Promise<Actor | null> {
  seen.actor = await authenticate(request);
  if (seen.actor) seen.actor.origin = originOf(request);
  seen.allowance = await takeFromAllowance(seen.actor, addressOf(request));
  return seen.actor;
}

/** Lets anybody in, as far as the allowance of their address goes. */
export async function admitAnybody(request: Request, seen: Seen): Promise<void> {
  seen.allowance = await takeOpenAllowance(addressOf(request));
}
