import { type Token, tokensOf } from "@/components/links/sentence/tokens";
import { phraseAt, phrasesOf } from "@/components/links/sentence/vocabulary";
import type { Listed } from "@/lib/analytics/store/enums";
import type messages from "../../../messages/en.json";
import { type Days, daysOf, daysSince, PRESETS, type Preset, weekOf } from "../statistics/range";

/** The words of a language by what they ask: `question.words` of its messages. */
export type QuestionWords = Record<keyof (typeof messages)["question"]["words"], string>;

/** What questions may be about. */
export const ASKED = [
  "country",
  "region",
  "city",
  "device",
  "browser",
  "os",
  "language",
  "referrer",
  "network",
  "source",
  "destination",
  "rule",
  "link",
  "campaign",
  "channel",
  "domain",
  "qr",
  "bio",
] as const satisfies readonly Listed[];
export type Asked = (typeof ASKED)[number];

/** The days a question names; without any, what statistics begin with. */
export type Period = Preset | "last-week" | "week";
const PERIODS = ["last-week", "week", ...PRESETS] as const satisfies readonly Period[];

/** `about`: the alias of the one link that is asked about; all links without it. */
export type Question = { asked: Asked; period: Period; about: string | undefined };

/** What the words of a language mean. */
export type QuestionVocabulary = ReturnType<typeof questionVocabularyOf>;

export const questionVocabularyOf = (words: QuestionWords) => ({
  ask: phrasesOf(words.ask),
  where: phrasesOf(words.where),
  filler: phrasesOf(words.filler),
  asked: ASKED.map((name) => [name, phrasesOf(words[name])] as const),
  periods: PERIODS.map((name) => [name, phrasesOf(words[name])] as const),
});

/**
 * A question that statistics answer ("which country brought most clicks last week"), or undefined: it has a word that asks, one thing
 * that is asked for, and nothing that isn't understood beside the alias of a link.
 */
export function parseQuestion(text: string, vocabulary: QuestionVocabulary): Question | undefined {
  const tokens = tokensOf(text);
  let [asks, asked, period, about]: [boolean, Asked?, Period?, string?] = [false];
  for (let at = 0; at < tokens.length; ) {
    const read = readAt(tokens, at, vocabulary);
    if (read.asked && asked && asked !== read.asked) return undefined;
    if (read.period && period) return undefined;
    if (read.about !== undefined && about !== undefined) return undefined;
    asks ||= read.asks === true;
    asked ??= read.asked;
    period ??= read.period;
    about ??= read.about;
    at += read.used;
  }
  return asks && asked ? { asked, period: period ?? "28d", about } : undefined;
}

type Read = { used: number; asks?: true; asked?: Asked; period?: Period; about?: string };

/** The longest phrase at a place; a word that is in none is an alias. */
function readAt(tokens: readonly Token[], at: number, vocabulary: QuestionVocabulary): Read {
  const found: Read[] = [];
  for (const [period, list] of vocabulary.periods) {
    const phrase = phraseAt(list, tokens, at);
    if (phrase) found.push({ used: phrase.used, period });
  }
  for (const [asked, list] of vocabulary.asked) {
    const phrase = phraseAt(list, tokens, at);
    if (phrase) found.push({ used: phrase.used, asked });
  }
  const ask = phraseAt(vocabulary.ask, tokens, at);
  if (ask) found.push({ used: ask.used, asks: true });
  const where = phraseAt(vocabulary.where, tokens, at);
  if (where) found.push({ used: where.used, asks: true, asked: "country" });
  const filler = phraseAt(vocabulary.filler, tokens, at);
  if (filler) found.push({ used: filler.used });
  const [longest] = found.toSorted((one, other) => other.used - one.used);
  return longest ?? { used: 1, about: (tokens[at]?.text ?? "").replace(/^.*\//, "") };
}

/** The days of a period now. Weeks begin on the workspace's day, 0 for Sunday; `first` is that of all time, and undefined while it isn't known: so are its days. */
export function daysOfPeriod(
  period: Period,
  {
    timeZone,
    weekStart,
    now,
    first,
  }: { timeZone: string; weekStart: number; now: Date; first: string | undefined },
): Days | undefined {
  if (period === "all") return first === undefined ? undefined : daysSince(first, timeZone, now);
  if (period === "last-week") return weekOf(timeZone, weekStart, now, -1);
  const week = weekOf(timeZone, weekStart, now, 0);
  return period === "week"
    ? { from: week.from, to: daysOf("today", timeZone, now).to }
    : daysOf(period, timeZone, now);
}
