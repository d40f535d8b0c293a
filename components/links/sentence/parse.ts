import type { Clock } from "./calendar";
import {
  alias,
  campaign,
  channels,
  destination,
  endsBefore,
  host,
  type Place,
  type Reading,
  type Recognizer,
  rule,
  says,
  skip,
  subject,
  unsure,
} from "./clauses";
import type { Draft, Known, Part, PartKind, Sentence } from "./draft";
import { limit, password, qr, removal, switches, time, title, utm } from "./more-clauses";
import { type Token, tokensOf } from "./tokens";
import type { Vocabulary } from "./vocabulary";

/** Tried in this order at every word; the first that says something wins. */
const RECOGNIZERS: readonly Recognizer[] = [
  ...[removal, channels, campaign, password, qr, utm, title, alias, host],
  ...[time, limit, destination, rule, switches],
];

/** More than anybody says of one link. */
const LONGEST = 2_000;

/**
 * What a sentence says of a link. Every word is in a part: as what it was read, as a filler that says nothing, or as not understood with the reason.
 * Nothing is guessed, and nothing is asked of anybody.
 */
export function parseSentence(text: string, vocabulary: Vocabulary, known: Known, clock: Clock): Sentence {
  const tokens = tokensOf(text.slice(0, LONGEST));
  const parts: Part[] =
    text.length > LONGEST ? [partOf(text, LONGEST, text.length, unsure(1, "unknown"))] : [];
  let draft: Draft = { rules: [] };
  let before: PartKind | undefined;
  for (let at = 0; at < tokens.length; ) {
    const place: Place = { tokens, at, draft, before, vocabulary, known, clock };
    const reading = read(place);
    const end = at + Math.max(1, reading.used);
    if ("says" in reading) draft = { ...draft, ...reading.says };
    parts.push(partOf(text, startOf(tokens, at), tokens[end - 1]?.end ?? text.length, reading));
    before = endsBefore(place, end) ? undefined : kindOf(reading);
    at = end;
  }
  return {
    parts: joined(
      parts.toSorted((one, other) => one.start - other.start),
      text,
    ),
    draft,
  };
}

function read(place: Place): Reading {
  for (const recognize of RECOGNIZERS) {
    const reading = recognize(place);
    if (reading) return reading;
  }
  const filler = skip(place, place.at, "filler");
  if (filler > 0) return says(filler, "filler", {});
  return subject(place) ?? unsure(1, "unknown");
}

const startOf = (tokens: readonly Token[], at: number) => tokens[at]?.start ?? 0;
const kindOf = (reading: Reading): PartKind => ("problem" in reading ? "unsure" : reading.kind);

const partOf = (text: string, start: number, end: number, reading: Reading): Part => ({
  kind: kindOf(reading),
  start,
  end,
  text: text.slice(start, end),
  ...("problem" in reading && { problem: reading.problem }),
});

/** Unknown words beside each other are one part; behind "until" they are a date that is not known. */
function joined(parts: Part[], text: string): Part[] {
  const whole: Part[] = [];
  for (const part of parts) {
    const last = whole.at(-1);
    const between = last ? text.slice(last.end, part.start) : "";
    const isDate = last?.problem === "no-date" || last?.problem === "unknown-date";
    const isMore = last?.problem === "unknown" || (isDate && !/[,;،؛、]/u.test(between));
    if (last && isMore && part.problem === "unknown") {
      last.end = part.end;
      last.text = text.slice(last.start, last.end);
      if (isDate) last.problem = "unknown-date";
    } else whole.push({ ...part });
  }
  return whole;
}

/** Whether words say something of a link, or try to, and are not only looking for one. */
export function isSentence({ draft, parts }: Sentence): boolean {
  if (draft.url !== undefined) return true;
  const tried = parts.some(({ problem }) => problem !== undefined && problem !== "unknown");
  return draft.subject !== undefined ? tried || hasSaid({ draft, parts }) : draft.rules.length > 0;
}

/** Whether anything beside the link's name was understood. */
export const hasSaid = ({ parts }: Sentence): boolean =>
  parts.some(({ kind }) => !["filler", "unsure", "subject", "alias"].includes(kind));
