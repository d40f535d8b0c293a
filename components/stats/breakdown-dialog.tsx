import { useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "@/components/ui/dialog";
import { SearchField } from "@/components/ui/search-field";
import { BreakdownRows } from "./breakdown-rows";
import type { BreakdownRow, Metric } from "./types";

type Props = { name: string; rows: BreakdownRow[]; metric: Metric; total: number; onClose: () => void };

/** The whole list of one dimension, searchable. */
export function BreakdownDialog({ name, rows, metric, total, onClose }: Props) {
  const t = useTranslations("breakdown");
  const [q, setQ] = useState("");
  const found = rows.filter((row) => row.name.toLowerCase().includes(q.trim().toLowerCase()));
  return (
    <Dialog open onOpenChange={onClose} title={name} padded={false}>
      <div className="border-b px-4 py-3 sm:px-6">
        <SearchField id="breakdown-search" label={t("search", { name })} value={q} onSearch={setQ} />
      </div>
      <div className="overflow-y-auto px-2 py-3 sm:px-4">
        <BreakdownRows rows={found} metric={metric} total={total} label={name} />
        {found.length === 0 && <p className="px-2 py-3 text-13 text-ink-3">{t("no-match")}</p>}
      </div>
    </Dialog>
  );
}
