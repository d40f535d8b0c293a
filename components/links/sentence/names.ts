import type { Named } from "./draft";
import { plainWord, type Token } from "./tokens";

/** The record whose whole name the words at a place are: the one with the longest. */
export function recordAt<T extends Named>(
  tokens: readonly Token[],
  start: number,
  records: readonly T[],
): { record: T; used: number } | undefined {
  let found: { record: T; used: number } | undefined;
  for (const record of records) {
    const used = wordsUsed(tokens, start, record.name);
    if (used > (found?.used ?? 0)) found = { record, used };
  }
  return found;
}

/** How many words at a place are this name, in quotation marks or without; 0 if they are not. */
function wordsUsed(tokens: readonly Token[], start: number, name: string): number {
  const wanted = plainWord(name).split(/\s+/).filter(Boolean);
  const first = tokens[start];
  if (!first || wanted.length === 0) return 0;
  if (first.quoted) return first.word.split(/\s+/).join(" ") === wanted.join(" ") ? 1 : 0;
  const isNamed = wanted.every((word, at) => {
    const token = tokens[start + at];
    return (
      token !== undefined &&
      !token.quoted &&
      trimmed(token.word) === trimmed(word) &&
      (at === wanted.length - 1 || !token.ends)
    );
  });
  return isNamed ? wanted.length : 0;
}

/** Signs at the end are taken off the words of a sentence. */
const trimmed = (word: string) => word.replace(/[,;.!?:]+$/, "") || word;
