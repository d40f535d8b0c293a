import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useLocale, useMessages, useTranslations } from "use-intl";
import { useSession, useTimeZone } from "@/components/identity/session/queries";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import { type LinkRow, type LinkSettings, linkQuery } from "../queries";
import { partsOf } from "../short-link";
import type { Known, Sentence } from "./draft";
import { isAnyOvertaken, type Meaning, meaningOf } from "./meaning";
import { hasSaid, isSentence, parseSentence } from "./parse";
import { MOST_LINKS, namedLinksQuery, useKnown } from "./target";
import { vocabularyOf, type Words } from "./vocabulary";

/** Why a sentence can't be saved as it is. */
export type Obstacle =
  | "unsure"
  | "no-destination"
  | "archive-new"
  | "nothing"
  | "none"
  | "too-many"
  | "not-for-many"
  | "blocked-alias"
  | "overtaken";

/** A sentence that was read, and the links it is about. */
export type ReadSentence = Sentence & {
  kind: "new" | "change" | "many";
  /** where a new link will be, or where the one is that is changed */
  place: { host: string; slug: string };
  links: LinkRow[];
  settings: LinkSettings | undefined;
  meaning: Meaning;
  known: Known;
  obstacles: Obstacle[];
};

const DEBOUNCE_MS = 120;

/** What is typed as a sentence about links; undefined while it is none, or (`isPending`) what it names is still being read. */
export function useSentence(typed: string): { read: ReadSentence | undefined; isPending: boolean } {
  const text = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const timeZone = useTimeZone();
  const session = useSession();
  const isCandidate = /\s|\./.test(text);
  const { all, isLoading: isLoadingKnown } = useKnown(isCandidate);
  const vocabulary = useVocabulary(isCandidate);
  const [now] = useState(() => new Date());
  const sentence = useMemo(
    () =>
      all && vocabulary && isCandidate
        ? parseSentence(text, vocabulary, all.known, { now, timeZone })
        : undefined,
    [all, vocabulary, isCandidate, text, now, timeZone],
  );
  const isOne = sentence !== undefined && isSentence(sentence);
  const draft = sentence?.draft ?? { rules: [] };
  const alias = isOne ? (draft.subject ?? draft.alias ?? "") : "";
  const named = useQuery(namedLinksQuery(alias, draft.host ?? ""));
  // What was found before something was saved, or could not be asked, says nothing of today.
  const isCertain = named.isSuccess ? !named.isFetching : named.fetchStatus === "idle" && !named.isError;
  const usual = session?.workspace?.defaults.domain || (session?.shortHost ?? "");
  const { one, many } = chosen(alias === "" ? [] : (named.data ?? []), alias, usual);
  const details = useQuery({ ...linkQuery(one?.id ?? 0), enabled: one !== undefined });
  const settings = one && details.data?.settings;
  const isAsking = named.fetchStatus === "fetching" || details.fetchStatus === "fetching";
  const isReading = (alias !== "" && !isCertain) || (one !== undefined && (!settings || details.isFetching));
  const isPending =
    typed.trim() !== text || (isCandidate && !all && isLoadingKnown) || (isReading && isAsking);
  if (!isOne || !all || isReading) return { read: undefined, isPending };
  const kind = one ? "change" : alias.includes("*") && draft.subject ? "many" : "new";
  // Nothing of it was understood, and no link has that name: somebody is looking for something.
  if (kind !== "change" && !hasSaid(sentence)) return { read: undefined, isPending };
  const meaning = meaningOf(draft, settings, { timeZone, templates: all.templates });
  const read = {
    ...sentence,
    kind,
    place: one ? partsOf(one.shorturl) : { host: draft.host ?? usual, slug: alias },
    links: one ? [one] : kind === "many" ? many : [],
    settings,
    meaning,
    known: all.known,
  } as const;
  return { read: { ...read, obstacles: obstaclesOf(read) }, isPending };
}

/** The vocabulary of the reader's language, whose words are in its messages. */
function useVocabulary(enabled: boolean) {
  const locale = useLocale();
  const t = useTranslations("sentence.words");
  const known = useMessages() as { sentence?: { words?: Partial<Words> } };
  const words = known.sentence?.words;
  return useMemo(() => {
    if (!enabled || !words) return undefined;
    const names = Object.keys(words) as (keyof Words)[];
    return vocabularyOf(Object.fromEntries(names.map((name) => [name, t(name)])) as Words, locale);
  }, [enabled, words, locale, t]);
}

/** The link of that very alias, on the usual domain before all others; else all that a pattern names. */
function chosen(
  found: LinkRow[],
  alias: string,
  usual: string,
): { one: LinkRow | undefined; many: LinkRow[] } {
  const exact = found.filter((row) => row.alias.toLowerCase() === alias.toLowerCase());
  const same = exact.filter((row) => row.alias === alias);
  const candidates = same.length > 0 ? same : exact;
  const one = candidates.find(({ shorturl }) => partsOf(shorturl).host === usual) ?? candidates[0];
  return { one, many: one ? [] : found };
}

/** What can be said of many links at once. */
const FOR_MANY = new Set([
  "subject",
  "host",
  "status",
  "private",
  "archived",
  "ends",
  "campaign",
  "channels",
  "filler",
]);

function obstaclesOf({
  kind,
  parts,
  draft,
  links,
  meaning,
  settings,
}: Omit<ReadSentence, "obstacles">): Obstacle[] {
  const found: Obstacle[] = [];
  const isUnsure = parts.some(({ problem }) => problem !== undefined);
  if (isUnsure) found.push("unsure");
  if (kind === "new" && draft.url === undefined) found.push("no-destination");
  if (kind === "new" && draft.archived !== undefined) found.push("archive-new");
  if (
    kind === "new" &&
    draft.subject?.includes("*") !== true &&
    draft.alias?.includes("*") &&
    !draft.alias.endsWith("/*")
  )
    found.push("blocked-alias");
  // What was not understood may have been the change.
  if (kind === "change" && meaning.fields.length === 0 && !draft.qr && !isUnsure) found.push("nothing");
  if (settings && isAnyOvertaken(draft.rules, meaning, settings)) found.push("overtaken");
  if (kind !== "many") return found;
  if (links.length === 0) found.push("none");
  if (links.length > MOST_LINKS) found.push("too-many");
  const isOther = parts.some((part) => part.problem === undefined && !FOR_MANY.has(part.kind));
  if (isOther || draft.channels === null) found.push("not-for-many");
  else if (
    !isUnsure &&
    !parts.some((part) => FOR_MANY.has(part.kind) && !["subject", "host", "filler"].includes(part.kind))
  )
    found.push("nothing");
  return found;
}
