import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { SearchField } from "@/components/ui/search-field";
import type { Listed } from "@/lib/analytics/store/enums";
import { BreakdownRows } from "./breakdown-rows";
import { useRows } from "./breakdown-values";
import { totalOf } from "./metrics";
import { valuesQuery } from "./queries";
import type { StatsContext } from "./stats-context";

type Props = { name: string; dimension: Listed; context: StatsContext; onClose: () => void };

/** Every value of one dimension, searched and paged by the server. */
export function BreakdownDialog({ name, dimension, context, onClose }: Props) {
  const t = useTranslations("breakdown");
  const [q, setQ] = useState("");
  const { of, stats, metric, filtering, timeZone, compare } = context;
  const { filters } = filtering;
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    valuesQuery(of, dimension, { days: stats, timeZone, filters, q: q.trim(), compare }),
  );
  const values = (data?.pages ?? []).flatMap((page) => page.values);
  const rows = useRows(dimension, values, context);
  return (
    <Dialog open onOpenChange={onClose} title={name} padded={false}>
      <div className="border-b px-4 py-3 sm:px-6">
        <SearchField id="breakdown-search" label={t("search", { name })} value={q} onSearch={setQ} />
      </div>
      <div className="overflow-y-auto px-2 py-3 sm:px-4">
        {error && <Callout tone="bad">{error.message}</Callout>}
        <BreakdownRows
          rows={rows}
          total={totalOf(dimension, stats.totals, metric)}
          label={name}
          onToggle={(value) => {
            filtering.toggle(dimension, value);
            onClose();
          }}
        />
        {data && rows.length === 0 && <p className="px-2 py-3 text-13 text-ink-3">{t("no-match")}</p>}
        {hasNextPage && (
          <Button
            size="small"
            className="mt-2"
            busy={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {t("more")}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
