import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { RecordHeader } from "@/components/shell/record-screen";
import { buttonLook } from "@/components/ui/button";
import { MetricTiles } from "../page-editor/metric-tiles";
import { ResponseList } from "../page-editor/response-list";
import {
  deletableResponse,
  type Overlay,
  type OverlayMetrics,
  overlayMetricsQuery,
  overlayResponsesFile,
  overlayResponsesQuery,
  overlays,
} from "./queries";

const WITH_FORM = ["contact", "newsletter", "poll"];

/** An overlay's results: its metrics and its responses. */
export function OverlayResults({ record, tabs }: { record: Overlay; tabs: ReactNode }) {
  const t = useTranslations("overlays");
  const { data: metrics } = useQuery(overlayMetricsQuery(record.id));
  const hasForm = WITH_FORM.includes(record.type);
  return (
    <>
      <RecordHeader
        back={{ href: paths.overlays(), label: t("title") }}
        title={<span className="truncate">{record.name}</span>}
        tabs={tabs}
      >
        {hasForm && (
          <a href={overlayResponsesFile(record.id)} download className={buttonLook()}>
            <Download aria-hidden className="size-4" />
            {t("export")}
          </a>
        )}
      </RecordHeader>
      <div className="flex flex-col gap-8 border-t pt-6">
        {metrics && <Tiles metrics={metrics} hasForm={hasForm} />}
        {metrics && metrics.options.length > 0 && <Votes options={metrics.options} />}
        {hasForm && <Responses id={record.id} />}
      </div>
    </>
  );
}

function Tiles({ metrics, hasForm }: { metrics: OverlayMetrics; hasForm: boolean }) {
  const t = useTranslations("overlays");
  const format = useFormatter();
  const { shown, taken, sent } = metrics;
  const rate = shown > 0 ? format.number(taken / shown, { style: "percent", maximumFractionDigits: 1 }) : "–";
  const tiles = [
    { label: t("figures.shown"), value: format.number(shown) },
    { label: t("figures.taken"), value: format.number(taken) },
    { label: t("figures.rate"), value: rate },
    ...(hasForm ? [{ label: t("figures.sent"), value: format.number(sent) }] : []),
  ];
  return <MetricTiles metrics={tiles} />;
}

function Votes({ options }: Pick<OverlayMetrics, "options">) {
  const t = useTranslations("overlays");
  const format = useFormatter();
  const all = options.reduce((sum, { votes }) => sum + votes, 0);
  return (
    <section aria-label={t("votes")} className="max-w-2xl">
      <h2 className="mb-2 font-semibold text-16">{t("votes")}</h2>
      <ul>
        {options.map(({ option, votes }) => (
          <li
            key={option}
            className="relative flex h-9 items-center justify-between gap-4 border-b px-2 text-13"
          >
            <span
              aria-hidden
              className="absolute inset-y-1 start-0 rounded-[3px] bg-accent-soft"
              style={{ width: `${all > 0 ? (votes / all) * 100 : 0}%` }}
            />
            <span className="relative min-w-0 truncate">{option}</span>
            <span className="figures relative font-medium">{format.number(votes)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Responses({ id }: { id: number }) {
  const [page, setPage] = useState(1);
  const { data } = useQuery(overlayResponsesQuery(id, page));
  if (!data) return null;
  return (
    <ResponseList
      page={data}
      onPage={setPage}
      deletable={(response) => deletableResponse(id, response)}
      touched={overlays.touched}
    />
  );
}
