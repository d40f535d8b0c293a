import { useFormatter, useTranslations } from "use-intl";
import { partsOf, ShortLink } from "@/components/links/short-link";
import { Spinner } from "@/components/ui/loading";
import { useValueName } from "../statistics/value-names";
import { useDays } from "./question-command";
import type { Answer } from "./use-question";

const MOST = 5;

/** The answer to a question in the command menu: the most frequent values, the first one as a sentence. */
export function QuestionPanel({ answer }: { answer: Answer }) {
  const t = useTranslations("question");
  const names = useTranslations("breakdown.names");
  const daysInWords = useDays();
  const { asked, days, link, unknown, rows, problem } = answer;
  return (
    <section aria-label={t("label")} className="flex shrink-0 flex-col gap-2 border-b px-4 py-3 text-13">
      <div className="flex min-w-0 items-baseline justify-between gap-3">
        <h3 className="font-semibold">{names(asked)}</h3>
        <span className="flex min-w-0 gap-2 text-12 text-ink-3">
          {link && <ShortLink {...partsOf(link.shorturl)} />}
          {!link && !unknown && t("all")}
          <span className="shrink-0">{daysInWords(days)}</span>
        </span>
      </div>
      {problem && (
        <p role="alert" className="text-bad">
          {problem}
        </p>
      )}
      {unknown && <p role="status">{t("unknown-link", { alias: unknown })}</p>}
      {!rows && !problem && !unknown && <Spinner className="text-ink-3" />}
      {rows && <Rows asked={asked} rows={rows.slice(0, MOST)} />}
    </section>
  );
}

function Rows({ asked, rows }: { asked: Answer["asked"]; rows: NonNullable<Answer["rows"]> }) {
  const t = useTranslations("question");
  const format = useFormatter();
  const nameOf = useValueName();
  const [first, ...others] = rows;
  const most = first?.clicks ?? 0;
  if (!first || most === 0) return <p role="status">{t("nothing")}</p>;
  return (
    <>
      <p role="status" className="break-words font-semibold text-16">
        {t("top", { name: nameOf(asked, first), count: first.clicks })}
      </p>
      <ol start={2} className="flex flex-col gap-0.5 empty:hidden">
        {others.map((row) => (
          <li key={row.value} className="relative flex justify-between gap-3 px-2 py-1">
            <span
              aria-hidden
              className="absolute inset-y-0 start-0 rounded-control bg-accent-soft"
              style={{ width: `${(100 * row.clicks) / most}%` }}
            />
            <span className="relative min-w-0 truncate">{nameOf(asked, row)}</span>
            <span className="figures relative">{format.number(row.clicks)}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
