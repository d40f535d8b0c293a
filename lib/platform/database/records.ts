import { type Failure, notFound } from "../failure";
import { offsetOf, type Page, type Paging } from "../lists";
import { isTaken } from "./db";
import { inSavepoint } from "./transaction";

/**
 * What the operations of every noun do alike: list, get, create, update, remove. Each function takes the query and not the table, since
 * Prisma's delegates have no type in common.
 */

/** One page of the rows that a query is about, and the number of all of them; both are asked for at the same time. */
export async function pageOf<Row>(
  query: Paging,
  rows: (page: { take: number; skip: number }) => PromiseLike<Row[]>,
  count: () => PromiseLike<number>,
): Promise<Page<Row>> {
  const [found, total] = await Promise.all([rows({ take: query.limit, skip: offsetOf(query) }), count()]);
  return { rows: found, total, paging: query };
}

/** The record a query finds. Throws "not found" when there is none, or none of the caller's. */
export async function existing<Row>(what: string, row: PromiseLike<Row | null>): Promise<Row> {
  const found = await row;
  if (found === null) throw notFound(what);
  return found;
}

/** The first row that a statement returns. Throws "not found" when it wrote none. */
export async function firstOf<Row>(what: string, rows: PromiseLike<Row[]>): Promise<Row> {
  const [first] = await rows;
  if (first === undefined) throw notFound(what);
  return first;
}

/** Waits for an update or a delete. Throws "not found" when it reached no record. */
export async function changedOne(what: string, write: PromiseLike<{ count: number }>): Promise<void> {
  const { count } = await write;
  if (count === 0) throw notFound(what);
}

/** The result of a write. Throws `failure` where a unique index refused it, because the value was taken. */
export async function unlessTaken<T>(
  failure: () => Failure | Promise<Failure>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isTaken(error)) throw await failure();
    throw error;
  }
}

/** The longest random name that is tried. */
const MOST_CHARACTERS = 13;

/** Inserts under a random name of 7 characters; in the rare case that one is taken, the next is drawn longer. */
export async function underRandomName<T>(
  draw: (length: number) => string,
  insert: (name: string) => Promise<T>,
): Promise<T> {
  for (let length = 7; ; length++) {
    try {
      return await inSavepoint(() => insert(draw(length)));
    } catch (error) {
      if (!isTaken(error) || length >= MOST_CHARACTERS) throw error;
    }
  }
}

/** The orders that most lists have. Every order ends with the id, so that no row is on two pages. */
export const ORDER = {
  id: [{ id: "asc" }],
  date: [{ id: "desc" }],
  name: [{ name: "asc" }, { id: "desc" }],
} satisfies Record<string, Record<string, "asc" | "desc">[]>;
