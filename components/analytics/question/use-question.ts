import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useMessages, useTranslations } from "use-intl";
import { useSession, useTimeZone } from "@/components/identity/session/queries";
import type { LinkRow } from "@/components/links/queries";
import { namedLinksQuery } from "@/components/links/sentence/target";
import { paths } from "@/components/paths";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import { isRecord } from "@/lib/analytics/store/enums";
import type { BreakdownRow } from "../statistics/metrics";
import { firstDayQuery, STATS_OF_ALL, statsOfLink, valuesQuery } from "../statistics/queries";
import { type Days, PRESETS } from "../statistics/range";
import {
  type Asked,
  daysOfPeriod,
  type Period,
  parseQuestion,
  type QuestionWords,
  questionVocabularyOf,
} from "./question";

/** A question and what statistics say to it; `rows` come after it. */
export type Answer = {
  asked: Asked;
  days: Days;
  link: LinkRow | undefined;
  /** what is asked about, where no link is called so */
  unknown: string | undefined;
  rows: readonly BreakdownRow[] | undefined;
  problem: string | undefined;
  /** the statistics that it is read from */
  href: string;
};

const DEBOUNCE_MS = 120;
/** What a link has several of. */
const OF_A_LINK: readonly Asked[] = ["qr", "bio"];

/** What is typed as a question about clicks; no answer while it is none. `isPending`: that isn't known yet. */
export function useQuestion(typed: string): { answer: Answer | undefined; isPending: boolean } {
  const text = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const timeZone = useTimeZone();
  const weekStart = WEEK_STARTS[useSession()?.workspace?.weekStart ?? "monday"];
  const [now] = useState(() => new Date());
  const question = useParsed(text);
  const about = question?.about ?? "";
  const named = useQuery(namedLinksQuery(about, ""));
  const link = about === "" ? undefined : named.data?.find(({ alias }) => alias === about);
  const unknown = question && about !== "" && named.isSuccess && !link ? about : undefined;
  const isNothing =
    question === undefined ||
    (about !== "" &&
      ((!link && !unknown) || (isRecord(question.asked) && !OF_A_LINK.includes(question.asked))));
  const of = link ? statsOfLink(link.id) : STATS_OF_ALL;
  const asksForAll = !isNothing && question.period === "all";
  const first = useQuery({ ...firstDayQuery(of, timeZone), enabled: asksForAll });
  const days = question && daysOfPeriod(question.period, { timeZone, weekStart, now, first: first.data });
  const asked = question?.asked ?? "country";
  const values = useInfiniteQuery({
    ...valuesQuery(of, asked, { days: days ?? NO_DAYS, timeZone, filters: [], q: "" }),
    placeholderData: undefined,
    enabled: !isNothing && !unknown && days !== undefined,
  });
  const isPending = typed.trim() !== text || (about !== "" && named.isLoading) || first.isLoading;
  if (isNothing || !days) return { answer: undefined, isPending };
  const rows = values.data?.pages[0]?.values;
  const base = link ? paths.link(link.id) : paths.stats();
  const href = `${base}?${rangeOf(question.period, days)}`;
  return { answer: { asked, days, link, unknown, rows, problem: values.error?.message, href }, isPending };
}

const WEEK_STARTS = { sunday: 0, monday: 1, saturday: 6 } as const;
const NO_DAYS: Days = { from: "", to: "" };

/** How the statistics' address names the days. */
function rangeOf(period: Period, { from, to }: Days): string {
  const preset = PRESETS.find((one) => one === period);
  return new URLSearchParams(preset ? { range: preset } : { range: "custom", from, to }).toString();
}

/** What is asked in the words of the reader's language, which are in its messages. */
function useParsed(text: string) {
  const t = useTranslations("question.words");
  const known = useMessages() as { question?: { words?: QuestionWords } };
  const words = known.question?.words;
  const vocabulary = useMemo(() => {
    if (!words) return undefined;
    const names = Object.keys(words) as (keyof QuestionWords)[];
    return questionVocabularyOf(Object.fromEntries(names.map((name) => [name, t(name)])) as QuestionWords);
  }, [words, t]);
  return useMemo(() => vocabulary && parseQuestion(text, vocabulary), [text, vocabulary]);
}
