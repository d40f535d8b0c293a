import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { later } from "@/components/ui/later";
import { Tabs } from "@/components/ui/tabs";
import type { Dimension, Stats } from "@/lib/stats/schema";
import { BreakdownRows } from "./breakdown-rows";
import type { Metric } from "./types";
import { useRuleName } from "./use-rule-name";

const BreakdownDialog = later(() => import("./breakdown-dialog").then((module) => module.BreakdownDialog));

const SHOWN = 6;

type Props = { dimensions: readonly [Dimension, ...Dimension[]]; stats: Stats; metric: Metric };

/** The largest of one or more dimensions, with tabs between them and the way to the full list. */
export function BreakdownCard({ dimensions, stats, metric }: Props) {
  const t = useTranslations("breakdown");
  const [dimension, setDimension] = useState<Dimension>(dimensions[0]);
  const [open, setOpen] = useState(false);
  const ruleName = useRuleName();
  const rows = stats.breakdowns[dimension]
    .filter((row) => row[metric] > 0)
    .map((row) => (dimension === "rule" ? { ...row, name: ruleName(row.value) } : row));
  const name = t(`names.${dimension}`);
  return (
    <section aria-label={name} className="flex min-h-56 min-w-0 flex-col rounded-panel border bg-surface">
      <div className="flex items-center justify-between border-b px-4">
        <Tabs
          label={t("tabs")}
          value={dimension}
          options={dimensions.map((value) => ({ value, label: t(`names.${value}`) }))}
          onChange={setDimension}
        />
      </div>
      <div className="flex-1 p-2">
        {rows.length === 0 ? (
          <p className="px-2 py-3 text-13 text-ink-3">{t("nothing")}</p>
        ) : (
          <BreakdownRows
            rows={rows.slice(0, SHOWN)}
            metric={metric}
            total={stats.totals[metric]}
            label={name}
          />
        )}
      </div>
      {rows.length > SHOWN && (
        <div className="px-2 pb-2">
          <Button tone="quiet" size="small" onClick={() => setOpen(true)}>
            {t("details", { count: rows.length })}
          </Button>
        </div>
      )}
      {open && (
        <BreakdownDialog
          name={name}
          rows={rows}
          metric={metric}
          total={stats.totals[metric]}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}
