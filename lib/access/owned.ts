import type { Actor } from "./actor";

/** Goes into every `where`: somebody else's record is then not found, in the same query. */
export const owned = (actor: Actor) => ({ workspaceId: actor.workspaceId });
