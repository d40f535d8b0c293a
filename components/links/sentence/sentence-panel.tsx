import { ArrowRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useTimeZone } from "@/components/identity/session/queries";
import type { Simulated } from "@/components/redirect/simulator/simulation";
import { parseTimestamp } from "@/components/timestamps";
import { Spinner } from "@/components/ui/loading";
import { ShortLink } from "../short-link";
import { useAudienceWords, useFieldWords } from "./field-words";
import type { FieldDiff } from "./meaning";
import { MOST_LINKS } from "./target";
import type { ReadSentence } from "./use-sentence";
import { useLandings } from "./visitors";

/** What a sentence means before it is saved: each field before and after, where visitors land, and what was not understood. */
export function SentencePanel({ read }: { read: ReadSentence }) {
  const t = useTranslations("sentence");
  const { kind, place, meaning, draft, links } = read;
  return (
    <section
      aria-label={t("label")}
      className="flex max-h-[45dvh] shrink-0 flex-col gap-3 overflow-y-auto overscroll-contain border-b px-4 py-3 text-13"
    >
      <div className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        {kind === "many" ? (
          <ManyLinks read={read} />
        ) : (
          <ShortLink host={place.host} slug={place.slug || t("random")} className="min-w-0 text-14" />
        )}
        <span className="min-w-0 break-words text-12 text-ink-3">
          {kind === "many"
            ? t("many", { count: Math.min(links.length, MOST_LINKS) })
            : kind === "new" && draft.subject
              ? t("new-named", { alias: draft.subject })
              : t(kind)}
        </span>
      </div>
      {kind === "many" ? (
        <ManyFields read={read} />
      ) : (
        <Fields fields={meaning.fields} isNew={kind === "new"} />
      )}
      {draft.qr && (
        <Line label={t("qr")}>
          {draft.qr.size
            ? t(draft.qr.size.name === "" ? "qr-size" : "qr-size-for", {
                width: draft.qr.size.millimeters,
                name: draft.qr.size.name,
              })
            : t("qr-new")}
        </Line>
      )}
      <Landings read={read} />
      <Notes read={read} />
    </section>
  );
}

function ManyLinks({ read: { links } }: { read: ReadSentence }) {
  const t = useTranslations("sentence");
  const shown = links.slice(0, 3).map(({ alias }) => alias);
  return (
    <span className="code min-w-0 truncate">
      {shown.join(", ")} {links.length > 3 && t("and-more", { count: links.length - 3 })}
    </span>
  );
}

/** What many links get; each of them may have had something else before. */
function ManyFields({ read: { draft, meaning } }: { read: ReadSentence }) {
  const channels = draft.channels?.map(({ id }) => id);
  const fields = meaning.fields.map((diff) =>
    diff.field === "channels" ? { ...diff, after: channels } : diff,
  );
  const extra =
    draft.archived === undefined
      ? []
      : [{ field: "archived", before: undefined, after: draft.archived } as const];
  return <Fields fields={[...fields.filter(({ field }) => field !== "custom"), ...extra]} isNew />;
}

function Fields({ fields, isNew }: { fields: readonly FieldDiff[]; isNew: boolean }) {
  const t = useTranslations("sentence");
  const words = useFieldWords();
  return (
    <dl className="flex flex-col gap-1.5 empty:hidden">
      {fields
        .filter(({ field }) => !isNew || field !== "custom")
        .map(({ field, before, after }) => {
          const [was, becomes] = [words(field, before), words(field, after)];
          return (
            <div key={field} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3">
              <dt className="text-ink-3">{t(`fields.${field}`)}</dt>
              <dd className="flex min-w-0 flex-col gap-0.5">
                {!isNew && (
                  <del className="break-words text-ink-3 decoration-ink-3">
                    <span className="sr-only">{t("was")} </span>
                    {was.filter((line) => !becomes.includes(line)).join(" · ") ||
                      (was.length === 0 && t("none"))}
                  </del>
                )}
                <ins className="break-words no-underline">
                  {!isNew && <span className="sr-only">{t("becomes")} </span>}
                  {becomes.length === 0
                    ? t("none")
                    : becomes.map((line) => (
                        <Entry key={line} line={line} isNew={isNew || !was.includes(line)} />
                      ))}
                </ins>
                {field === "password" && before === true && (
                  <span className="text-12 text-warn">{t("password-lost")}</span>
                )}
              </dd>
            </div>
          );
        })}
    </dl>
  );
}

const Entry = ({ line, isNew }: { line: string; isNew: boolean }) => (
  <span className={isNew ? "block font-medium" : "block text-ink-3"}>{line}</span>
);

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3">
    <span className="text-ink-3">{label}</span>
    <span className="font-medium">{children}</span>
  </div>
);

/** Which visitor lands where. */
function Landings({ read }: { read: ReadSentence }) {
  const t = useTranslations("sentence");
  const audienceWords = useAudienceWords();
  const landings = useLandings(read);
  if (landings.length === 0) return null;
  const others = landings.length > 1 || isRouted(read) ? t("everyone-else") : t("everyone");
  return (
    <div className="rounded-panel bg-canvas px-3 py-2">
      <h3 className="mb-1 font-semibold text-12 text-ink-3">{t("visitors")}</h3>
      <ul className="flex flex-col gap-1">
        {landings.map(({ audience, result }) => {
          const who = audience ? audienceWords(audience) : others;
          return (
            <li key={who} className="grid grid-cols-[minmax(0,2fr)_1rem_minmax(0,3fr)] items-center gap-2">
              <span className="truncate">{who}</span>
              <ArrowRight aria-hidden className="size-3.5 text-ink-3 rtl:-scale-x-100" />
              <Landing result={result} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Whether the link has rules or targets already, which the sentence says nothing of. */
const isRouted = ({ settings }: ReadSentence): boolean =>
  settings !== undefined &&
  [settings.rules, settings.geotarget, settings.devicetarget, settings.languagetarget].some(
    (list) => list.length > 0,
  );

function Landing({ result }: { result: Simulated | undefined }) {
  const t = useTranslations("simulator");
  if (!result) return <Spinner className="text-ink-3" />;
  if (result.address === null) return <span className="text-ink-2">{t(`outcomes.${result.outcome}`)}</span>;
  return (
    <span className="code truncate">{result.address.replace(/^https?:\/\//, "").replace(/\/$/, "")}</span>
  );
}

/** That the link has ended, where the sentence says nothing of it. */
function Expired({ read: { settings, draft } }: { read: ReadSentence }) {
  const t = useTranslations("sentence");
  const format = useFormatter();
  const timeZone = useTimeZone();
  const [now] = useState(() => new Date());
  const ended = settings?.expiry ? parseTimestamp(settings.expiry) : undefined;
  if (!ended || ended > now || draft.ends !== undefined) return null;
  const when = format.dateTime(ended, { dateStyle: "medium", timeStyle: "short", timeZone });
  return <li className="text-warn">{t("expired", { when })}</li>;
}

/** What was not understood, and why it can't be saved. */
function Notes({ read }: { read: ReadSentence }) {
  const t = useTranslations("sentence");
  const { parts, obstacles, place, draft } = read;
  const slug = place.slug || t("random");
  const limited = draft.rules.some(({ from, until }) => from ?? until);
  return (
    <ul role="status" className="flex flex-col gap-1 empty:hidden">
      {parts.map(
        ({ text, problem, start }) =>
          problem && (
            <li key={start} className="text-warn">
              {t(`problems.${problem}`, { words: text })}
            </li>
          ),
      )}
      {obstacles.map(
        (obstacle) =>
          obstacle !== "unsure" && (
            <li key={obstacle} className="text-warn">
              {t(`obstacles.${obstacle}`, { slug, most: MOST_LINKS })}
            </li>
          ),
      )}
      <Expired read={read} />
      {limited && <li className="text-12 text-ink-3">{t("rule-ends")}</li>}
    </ul>
  );
}
