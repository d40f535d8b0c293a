import { ArrowUpRight } from "lucide-react";
import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { AppLink } from "@/components/shell/app-link";
import { cn } from "@/components/ui/cn";

/** `name` is how people read it, `value` what filters take, `before` the count in the days compared with, `mark` its color where it has one, `href` the page of the record that it is. */
export type Row = {
  value: string;
  name: string;
  count: number;
  before?: number | undefined;
  isOn: boolean;
  mark?: ReactNode;
  href?: string | undefined;
};

type Props = {
  rows: Row[];
  total: number;
  label: string;
  /** without it the rows are only read */
  onToggle?: (value: string) => void;
};

const LOOK = "relative flex h-8 min-w-0 flex-1 items-center gap-3 rounded-[3px] px-2 text-start text-13";

/** Names with their counts and shares; the bar behind the text is the share of the largest. A press filters by the row. */
export function BreakdownRows({ rows, total, label, onToggle }: Props) {
  const t = useTranslations("breakdown");
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <ol aria-label={label} className="flex flex-col gap-0.5">
      {rows.map((row) => (
        <li key={row.href ?? row.value} data-row={row.href} className="flex items-center gap-1">
          {onToggle ? (
            <button
              type="button"
              aria-pressed={row.isOn}
              title={t(row.isOn ? "lift" : "filter", { name: row.name })}
              onClick={() => onToggle(row.value)}
              className={cn(
                LOOK,
                "hover:bg-sunken pointer-coarse:h-11",
                row.isOn && "font-semibold outline-1 outline-accent",
              )}
            >
              <RowText row={row} total={total} most={most} />
            </button>
          ) : (
            <div className={LOOK}>
              <RowText row={row} total={total} most={most} />
            </div>
          )}
          {row.href && (
            <AppLink
              href={row.href}
              data-row-link
              aria-label={t("open", { name: row.name })}
              title={t("open", { name: row.name })}
              className="grid size-8 shrink-0 place-items-center rounded-control text-ink-3 hover:bg-sunken hover:text-ink pointer-coarse:size-11"
            >
              <ArrowUpRight aria-hidden className="size-3.5 rtl:-scale-x-100" />
            </AppLink>
          )}
        </li>
      ))}
    </ol>
  );
}

function RowText({
  row: { name, count, before, mark },
  total,
  most,
}: {
  row: Row;
  total: number;
  most: number;
}) {
  const format = useFormatter();
  return (
    <>
      <span
        aria-hidden
        className="absolute inset-y-0 start-0 rounded-[3px] bg-accent-soft"
        style={{ width: `${(count / most) * 100}%` }}
      />
      {mark && <span className="relative flex">{mark}</span>}
      <span className="relative min-w-0 flex-1 truncate">{name}</span>
      {before !== undefined && <Delta count={count} before={before} />}
      <span className="figures relative min-w-10 text-end font-medium">{format.number(count)}</span>
      <span className="figures relative w-10 text-end text-12 text-ink-2">
        {format.number(total === 0 ? 0 : count / total, { style: "percent", maximumFractionDigits: 0 })}
      </span>
    </>
  );
}

/** How a row's count moved against the days compared with. */
function Delta({ count, before }: { count: number; before: number }) {
  const t = useTranslations("breakdown.delta");
  const format = useFormatter();
  const title = t("before", { count: before });
  const look = "figures relative shrink-0 text-12";
  if (before === 0)
    return (
      <span title={title} className={cn(look, "text-ok")}>
        {t("new")}
      </span>
    );
  if (count === 0)
    return (
      <span title={title} className={cn(look, "text-bad")}>
        {t("gone")}
      </span>
    );
  const change = (count - before) / before;
  const share = format.number(Math.abs(change), { style: "percent", maximumFractionDigits: 0 });
  if (change === 0) return <span className={cn(look, "text-ink-3")}>{t("same")}</span>;
  const isMore = change > 0;
  return (
    <span title={title} className={cn(look, isMore ? "text-ok" : "text-bad")}>
      <span aria-hidden>
        {isMore ? "▲" : "▼"} {share}
      </span>
      <span className="sr-only">{t(isMore ? "more" : "less", { share })}</span>
    </span>
  );
}

/** Source of the map; its license requires this credit. */
export function CountriesBy() {
  const t = useTranslations("stats");
  return (
    <p className="text-12 text-ink-3">
      {t.rich("countries-by", {
        link: (words) => (
          <a
            href="https://db-ip.com"
            className="underline underline-offset-2"
            target="_blank"
            rel="noreferrer"
          >
            {words}
          </a>
        ),
      })}
    </p>
  );
}
