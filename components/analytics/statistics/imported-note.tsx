import { useTranslations } from "use-intl";
import type { Stats } from "@/lib/analytics/statistics/schema";

type Props = { totals: Pick<Stats["totals"], "imported">; imported?: Stats["imported"] };

/** The legend of what another service counted, and what nobody knows of it; nothing where there is none. */
export function ImportedNote({ totals, imported }: Props) {
  const t = useTranslations("imported-clicks");
  const { withoutDetails = 0, undated = 0 } = imported ?? {};
  return (
    <>
      {totals.imported !== undefined && (
        <span className="inline-flex items-center gap-1.5">
          <svg aria-hidden width={14} height={10} className="shrink-0 stroke-accent">
            <path d="M-2 8l8 -8M2 10l10 -10M8 12l8 -8" strokeWidth={1.5} opacity={0.5} />
          </svg>
          {t("in-range", { count: totals.imported })}
        </span>
      )}
      {withoutDetails > 0 && <span>{t("without-details", { count: withoutDetails })}</span>}
      {undated > 0 && <span>{t("undated", { count: undated })}</span>}
    </>
  );
}
