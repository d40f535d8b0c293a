import type { KeyScope, Role } from "@/prisma/client/enums";

/** Who calls: a person in a browser, a program with a key, a reader of shared statistics or a buyer, always within one workspace. */
export type Actor = {
  userId: number;
  workspaceId: number;
  scopes: readonly KeyScope[];
  credential:
    | { kind: "key"; id: number; limit: number | null }
    | { kind: "workspace-key" }
    | { kind: "session"; id: string }
    | { kind: "share"; id: number }
    | { kind: "buyer" }
    | { kind: "operator" };
};

/**
 * What an endpoint asks of a key. Reading is part of every scope but `create`, which can make links and nothing else. `account` is what
 * somebody does about himself: a browser may, whatever his role in the workspace it works in, and a key that may write.
 */
export type Need = "read" | "write" | "create" | "account";

export const ALL_SCOPES: readonly KeyScope[] = ["read", "write", "create"];

/** What a role leaves of what was granted: who only views can read, and nothing else. */
export const scopesIn = (role: Role, granted: readonly KeyScope[] = ALL_SCOPES): readonly KeyScope[] =>
  role === "viewer" ? granted.filter((scope) => scope === "read") : granted;

/** The command line acts for a user with everything allowed. */
export const operatorFor = (user: { id: number; personalWorkspaceId: number }): Actor => ({
  userId: user.id,
  workspaceId: user.personalWorkspaceId,
  scopes: ALL_SCOPES,
  credential: { kind: "operator" },
});

export function may(actor: Actor, need: Need): boolean {
  if (need === "account") return actor.credential.kind === "session" || actor.scopes.includes("write");
  return actor.scopes.includes(need) || (need === "create" && actor.scopes.includes("write"));
}
