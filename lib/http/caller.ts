import { type Actor, may, type Need } from "../access/actor";
import { unauthorized } from "../failure";
import { authenticate } from "./authenticate";
import { takeFromAllowance, takeOpenAllowance } from "./rate-limit";
import { addressOf, type Seen } from "./road";

/** The caller, who may do what is needed; their allowance is one less. */
export async function admit(request: Request, seen: Seen, needed: Need | undefined): Promise<Actor> {
  const actor = await countCaller(request, seen);
  if (!actor) throw unauthorized("The API key is missing, unknown or expired.");
  const need = needed ?? (request.method === "GET" || request.method === "HEAD" ? "read" : "write");
  if (!may(actor, need)) throw refusalOf(actor, need);
  return actor;
}

/** Whoever calls, if anybody known; their allowance is one less. */
export async function countCaller(request: Request, seen: Seen): Promise<Actor | null> {
  seen.actor = await authenticate(request);
  seen.allowance = await takeFromAllowance(seen.actor, addressOf(request));
  return seen.actor;
}

/** Lets anybody in, as far as the allowance of their address goes. */
export async function admitAnybody(request: Request, seen: Seen): Promise<void> {
  seen.allowance = await takeOpenAllowance(addressOf(request));
}

/** Why a caller who may not do this is refused. */
export const refusalOf = ({ credential }: Actor, need: Need) =>
  credential.kind === "session"
    ? unauthorized("You may look at this workspace, but change nothing in it.")
    : unauthorized(`This API key may not ${need === "account" ? "write" : need}. Use one with that scope.`);
