import { Download } from "lucide-react";
import { type RefObject, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { saveFile } from "@/components/browser-files";
import { useListPlace } from "@/components/shell/list-place";
import { oneOf } from "@/components/shell/url-params";
import { useAddressValue } from "@/components/shell/url-state";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { cn } from "@/components/ui/cn";
import { lazy } from "@/components/ui/lazy";
import { ScrollRow } from "@/components/ui/scroll-row";
import { Tabs } from "@/components/ui/tabs";
import {
  type Dimension,
  isUtm,
  type Listed,
  type RecordKind,
  UTM,
  type Utm,
} from "@/lib/analytics/store/enums";
import { BreakdownRows, type Row } from "./breakdown-rows";
import { useBreakdown, useRows } from "./breakdown-values";
import { csvOf, totalOf } from "./metrics";
import type { StatsContext } from "./stats-context";
import { isUnknown, UnknownNote } from "./unknown-note";

const BreakdownDialog = lazy(
  () => import("./breakdown-dialog").then((module) => module.BreakdownDialog),
  "components/analytics/statistics/breakdown-dialog",
);
const WorldMap = lazy(
  () => import("./world-map").then((module) => module.WorldMap),
  "components/analytics/statistics/world-map",
);

const SHOWN = 6;

/** What visits that count may all be without: then "no clicks" would be untrue. */
const OFTEN_EMPTY = ["qr", "bio", "campaign", "channel", "network", "bot", "outcome"] as const;

type View = Dimension | RecordKind | "map" | "utm";
type Views = readonly [View, ...View[]];
type Props = { views: Views; context: StatsContext };

/** The largest values of one or more dimensions, with tabs between them and the way to the full list and to a file. */
export function BreakdownCard({ views, context }: Props) {
  const [picked, setView] = useState<View>(views[0]);
  const view = views.includes(picked) ? picked : views[0];
  return <Card {...{ views, view, setView, context }} />;
}

type RecordsProps = { views: readonly [RecordKind, ...RecordKind[]]; context: StatsContext };

/** The same of records, whose rows lead to their pages: "back" from there leads to the same tab and row. */
export function RecordsCard({ views, context }: RecordsProps) {
  const card = useRef<HTMLElement>(null);
  const [view, setView] = useAddressValue<View>(
    "by",
    useMemo(() => oneOf<View>(views), [views]),
    "replace",
  );
  const { values } = useBreakdown(view as RecordKind, context);
  useListPlace(card, values !== undefined);
  return <Card {...{ card, views, view, setView, context }} className="lg:col-span-2" />;
}

type CardProps = Props & {
  view: View;
  setView: (view: View) => void;
  card?: RefObject<HTMLElement | null>;
  className?: string;
};

function Card({ views, view, setView, context, card, className }: CardProps) {
  const t = useTranslations("breakdown");
  const [open, setOpen] = useState(false);
  const [utm, setUtm] = useState<Utm>("utm_source");
  const { stats, metric, filtering } = context;
  const dimension: Listed = view === "map" ? "country" : view === "utm" ? utm : view;
  const { values = [], error, isLoading } = useBreakdown(dimension, context);
  const name = t(`names.${view === "utm" ? utm : view}`);
  const rows = useRows(dimension, values, context).filter(({ count, before = 0 }) => count > 0 || before > 0);
  const toggle = (value: string) => filtering.toggle(dimension, value);
  return (
    <section
      ref={card}
      aria-label={name}
      className={cn("flex min-h-56 min-w-0 flex-col rounded-panel border bg-surface", className)}
    >
      <div className="flex items-center justify-between gap-2 border-b ps-4 pe-2">
        <Tabs
          label={t("tabs")}
          value={view}
          options={views.map((value) => ({ value, label: t(`names.${value}`) }))}
          onChange={setView}
        />
        <DownloadButton
          label={t("download", { name })}
          disabled={rows.length === 0}
          onClick={() => saveFile(`${dimension}.csv`, "text/csv", csvOf(values))}
        />
      </div>
      <div className="flex-1 p-2">
        {view === "utm" && <UtmChoice value={utm} onChange={setUtm} />}
        {view === "map" && <WorldMap rows={stats.breakdowns.country} metric={metric} onPick={toggle} />}
        {error && <Callout tone="bad">{error.message}</Callout>}
        {view !== "map" && (rows.length > 0 || (!isLoading && !error)) && (
          <ShortList
            dimension={dimension}
            rows={rows}
            total={totalOf(dimension, stats.totals, metric)}
            label={name}
            onToggle={toggle}
          />
        )}
      </div>
      {view !== "map" && rows.length > SHOWN && (
        <div className="px-2 pb-2">
          <Button tone="quiet" size="small" onClick={() => setOpen(true)}>
            {t("details")}
          </Button>
        </div>
      )}
      {open && (
        <BreakdownDialog name={name} dimension={dimension} context={context} onClose={() => setOpen(false)} />
      )}
    </section>
  );
}

type DownloadButtonProps = { label: string; disabled: boolean; onClick: () => void };

const DownloadButton = ({ label, ...rest }: DownloadButtonProps) => (
  <Button tone="quiet" size="icon-small" aria-label={label} title={label} {...rest}>
    <Download aria-hidden className="size-3.5" />
  </Button>
);

type ShortListProps = {
  dimension: Listed;
  rows: Row[];
  total: number;
  label: string;
  onToggle: (value: string) => void;
};

/** The first few values, or that there are none. */
function ShortList({ dimension, rows, ...rest }: ShortListProps) {
  const t = useTranslations("breakdown");
  if (rows.length === 0) {
    const reason = isUtm(dimension) ? "utm" : OFTEN_EMPTY.find((one) => one === dimension);
    return <p className="px-2 py-3 text-13 text-ink-3">{t(reason ? `empty.${reason}` : "nothing")}</p>;
  }
  if (isUnknown(rows)) return <UnknownNote dimension={dimension} />;
  return <BreakdownRows rows={rows.slice(0, SHOWN)} {...rest} />;
}

/** Which of the five UTM parameters is looked at. */
export function UtmChoice({ value, onChange }: { value: Utm; onChange: (value: Utm) => void }) {
  const t = useTranslations("breakdown");
  return (
    <ScrollRow chosen={value} role="group" aria-label={t("utm-choice")} className="pb-1">
      {UTM.map((utm) => (
        <button
          key={utm}
          type="button"
          aria-pressed={utm === value}
          onClick={() => onChange(utm)}
          className={cn(
            "h-7 shrink-0 rounded-control px-2 text-12 transition-colors duration-90 focus-visible:-outline-offset-2 pointer-coarse:h-11",
            utm === value ? "bg-sunken font-medium text-ink" : "text-ink-3 hover:text-ink",
          )}
        >
          {t(`utm.${utm}`)}
        </button>
      ))}
    </ScrollRow>
  );
}
