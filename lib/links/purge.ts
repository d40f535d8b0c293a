import { deleteRows } from "../batches";

/** How long a deleted link can be restored. */
const KEPT = "1 hour";

/** Removes for good what was deleted longer ago than a restore can reach; its statistics go with the upkeep of clicks. */
export const purgeDeletedLinks = deleteRows("links", `deleted_at < now() - interval '${KEPT}'`);
