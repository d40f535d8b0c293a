import { pool } from "@/lib/pool";
import type { Link } from "./link";
import { withinPatience } from "./resolve";
import { TAKE_PASSAGE } from "./sql/find-link";

/**
 * Takes one of the passages left on a link with a click limit: one conditional update, so that any number of processes
 * let through exactly as many as they should. False when none was left. Rejects when the database cannot be asked.
 */
export async function takePassage(link: Link): Promise<boolean> {
  const { limit } = link;
  if (!limit) return true;
  const { rowCount } = await withinPatience(
    pool().query({ name: "take-passage", text: TAKE_PASSAGE, values: [link.id, limit.clicks] }),
  );
  // Raising the limit is a change of the link, which brings a new object.
  if (rowCount === 0) limit.isUsedUp = true;
  return rowCount === 1;
}
