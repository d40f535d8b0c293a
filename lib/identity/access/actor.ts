import { env } from "@/lib/platform/env";
import { Failure, unauthorized } from "@/lib/platform/failure";
import type { KeyScope, Role } from "@/prisma/client/enums";

/** The caller: a person in a browser, a program with a key, a reader of shared statistics or a buyer, always within one workspace. */
export type Actor = {
  userId: number;
  workspaceId: number;
  scopes: readonly KeyScope[];
  credential:
    | { kind: "key"; id: number; limit: number | null }
    | { kind: "workspace-key" }
    // `writtenTo`: how far the database's log had got after its last write, if that was a moment ago
    | { kind: "session"; id: string; writtenTo?: number }
    | { kind: "share"; id: number }
    | { kind: "buyer" }
    | { kind: "operator" };
  /** has to confirm their address before anything is changed (`REQUIRE_CONFIRMED_EMAIL`) */
  isUnconfirmed?: true;
  /** where the call comes from, for the security log */
  origin?: CallOrigin;
};

/** From the connection and the browser. Never stored: the security log keeps only what is derived from it. */
export type CallOrigin = { address: string; userAgent: string };

/**
 * What an endpoint needs of a caller (ADR 12). `read`, `write` and `create` are about the workspace; `create` allows creating links and
 * nothing else. The rest is about the person: `keys` takes a browser, whatever its role, or a key that may write; `account` takes a
 * browser or a key with that scope; `session` takes a browser.
 */
export type Need = "read" | "write" | "create" | "keys" | "account" | "session";

/** Everything in a workspace, and nothing of the person's. */
export const ALL_SCOPES: readonly KeyScope[] = ["read", "write", "create"];

/** Permissions of a role: a viewer can read and nothing else. */
export const scopesIn = (role: Role, granted: readonly KeyScope[] = ALL_SCOPES): readonly KeyScope[] =>
  role === "viewer" ? granted.filter((scope) => scope === "read") : granted;

/** What an actor has beyond a role: nothing to write with, where an unconfirmed person has to confirm their address first. */
export function withConfirmation<A extends Pick<Actor, "scopes">>(actor: A, isUnconfirmed: boolean): A {
  if (!isUnconfirmed || !env().REQUIRE_CONFIRMED_EMAIL) return actor;
  const scopes = actor.scopes.filter((scope) => scope === "read" || scope === "account");
  return { ...actor, scopes, isUnconfirmed: true };
}

/** The command line acts for a user with everything allowed. */
export const operatorFor = (user: { id: number; personalWorkspaceId: number }): Actor => ({
  userId: user.id,
  workspaceId: user.personalWorkspaceId,
  scopes: ALL_SCOPES,
  credential: { kind: "operator" },
});

export function may({ credential, scopes }: Actor, need: Need): boolean {
  const isSession = credential.kind === "session";
  if (need === "session") return isSession;
  if (need === "account") return isSession || scopes.includes("account");
  if (need === "keys") return isSession || scopes.includes("write");
  return scopes.includes(need) || (need === "create" && scopes.includes("write"));
}

/** Why a caller who may not do this is refused. */
export function refusalOf({ credential, isUnconfirmed }: Actor, need: Need) {
  if (isUnconfirmed && (need === "write" || need === "create" || need === "keys"))
    return new Failure(
      "forbidden",
      "Confirm your email address first: open the link that was sent to it, or have it sent again in the dashboard.",
    );
  if (need === "session") return unauthorized("An API key cannot do this. Sign in to the dashboard instead.");
  if (credential.kind === "session")
    return unauthorized(
      "Your role in this workspace is read-only. Ask its owner or an admin for another role.",
    );
  const scope = need === "keys" ? "write" : need;
  return unauthorized(`This API key cannot ${SCOPE_VERBS[scope]}. Use a key with the scope ${scope}.`);
}

const SCOPE_VERBS = {
  read: "read",
  write: "write",
  create: "create",
  account: "act on its owner's account",
};

/** Part of every `where`, so that other workspaces' records are not found, in the same query. */
export const owned = (actor: Actor) => ({ workspaceId: actor.workspaceId });

/** The header in which the edge hands the client's address to what runs behind it. Never taken from outside. */
export const ADDRESS_HEADER = "x-switchyard-address";

/** Where a request comes from, for the security log. */
export const originOf = ({ headers }: { headers: { get(name: string): string | null } }): CallOrigin => ({
  address: headers.get(ADDRESS_HEADER) ?? "",
  userAgent: headers.get("user-agent") ?? "",
});

/** The command line. */
export const NOWHERE: CallOrigin = { address: "", userAgent: "" };
