import { LRUCache } from "lru-cache";
import type pg from "pg";
import { perProcess } from "@/lib/platform/process";
import { DICTIONARIES, DICTIONARY_NAMES, type DictionaryName } from "./dictionaries";
import { words } from "./sql/read-chunks";

/** The texts of a number in a dictionary, in the dictionary's order. They never change, as long as the database loses none of them. */
export type Words = readonly string[];

const MOST_KEPT = 20_000;

const kept = (name: DictionaryName) =>
  perProcess(`click words ${name}`, () => new LRUCache<number, Words>({ max: MOST_KEPT }));

/** To be called when the connection to the database was lost: one that was restored, or a standby that was behind, gives numbers to other values. */
export function clearWords(): void {
  for (const name of DICTIONARY_NAMES) kept(name).clear();
}

/** The texts of some numbers. */
export async function readWords(
  client: pg.ClientBase,
  name: DictionaryName,
  ids: Iterable<number>,
): Promise<Map<number, Words>> {
  const cache = kept(name);
  const found = new Map<number, Words>();
  const unknown: number[] = [];
  for (const id of ids) {
    const known = cache.get(id);
    if (known) found.set(id, known);
    else unknown.push(id);
  }
  if (unknown.length === 0) return found;
  const { table, texts } = DICTIONARIES[name];
  const { rows } = await client.query<[number, ...string[]]>({
    name: `click-words-${name}`,
    text: words(table, texts),
    values: [unknown],
    rowMode: "array",
  });
  for (const [id, ...read] of rows) {
    found.set(id, read);
    cache.set(id, read);
  }
  return found;
}
