import type pg from "pg";
import { DICTIONARIES, type DictionaryName } from "./dictionaries";
import type { Words } from "./words";

/** What texts are found by. */
export const wordKey = (words: Words): string => words.join("\t");

/** The numbers of some texts in a dictionary, by `wordKey`; those it lacks are added. */
export async function learnWords(
  client: pg.ClientBase,
  name: DictionaryName,
  wanted: readonly Words[],
): Promise<Map<string, number>> {
  const { table, texts, key } = DICTIONARIES[name];
  const columns = texts.map((_, at) => wanted.map((words) => words[at] ?? ""));
  const asked = `unnest(${texts.map((_, at) => `$${at + 1}::text[]`).join(", ")}) as asked (${texts.join(", ")})`;
  await client.query(
    `insert into ${table} (${texts.join(", ")}) select ${texts.join(", ")} from ${asked}
     where not exists (select from ${table} word where ${key("word")} = ${key("asked")}) on conflict do nothing`,
    columns,
  );
  const { rows } = await client.query<[number, ...string[]]>({
    text: `select (select id from ${table} word where ${key("word")} = ${key("asked")}), ${texts.join(", ")} from ${asked}`,
    values: columns,
    rowMode: "array",
  });
  return new Map(rows.map(([id, ...words]) => [wordKey(words), id]));
}
