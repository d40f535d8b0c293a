import type { Hour } from "./calendar";
import type { Token } from "./tokens";
import { phraseAt, type Vocabulary } from "./vocabulary";

/** "9:00", "at 9", "9 am", "17 Uhr", "18h", "noon". */
export function hourAt(
  tokens: readonly Token[],
  start: number,
  { words }: Vocabulary,
): (Hour & { used: number }) | undefined {
  const at = phraseAt(words.at, tokens, start);
  const place = start + (at?.used ?? 0);
  const token = tokens[place];
  if (!token || token.quoted) return undefined;
  const used = (at?.used ?? 0) + 1;
  for (const [name, hour] of [
    ["noon", 12],
    ["midnight", 0],
  ] as const) {
    const found = phraseAt(words[name], tokens, place);
    if (found) return { used: used - 1 + found.used, hour, minute: 0 };
  }
  const [, digits, minutes, glued, half] =
    /^(\d{1,2})(?:[:h](\d{2})|(h))?\s?([ap]\.?m\.?)?$/.exec(token.word) ?? [];
  if (digits === undefined) return undefined;
  const next = token.ends ? undefined : tokens[place + 1];
  const separate = half ?? /^[ap]\.?m\.?$/.exec(next?.word ?? "")?.[0];
  const clock = !token.ends && phraseAt(words.oclock, tokens, place + 1);
  const said = clock ? clock.used : 0;
  const part = separate || token.ends ? undefined : partOfDayAt(tokens, place + 1 + said, words);
  if (!separate && !part && !clock && !glued && minutes === undefined && !at) return undefined;
  const extra = separate && !half ? 1 : said + (part?.used ?? 0);
  const isWhole = part !== undefined && Number(digits) > 12;
  const letter = separate?.charAt(0) ?? (isWhole ? undefined : part?.half);
  return hourOf(Number(digits), Number(minutes ?? 0), letter, used + extra);
}

/** "in the morning", "in the evening". */
function partOfDayAt(tokens: readonly Token[], at: number, words: Vocabulary["words"]) {
  if (tokens[at - 1]?.ends) return undefined;
  for (const [list, half] of [
    ["morning", "a"],
    ["evening", "p"],
  ] as const) {
    const found = phraseAt(words[list], tokens, at);
    if (found) return { used: found.used, half };
  }
  return undefined;
}

function hourOf(digits: number, minute: number, half: string | undefined, used: number) {
  if (minute > 59 || digits > 23 || (half && (digits > 12 || digits === 0))) return undefined;
  const hour = half ? (digits % 12) + (half === "p" ? 12 : 0) : digits;
  return { used, hour, minute };
}
