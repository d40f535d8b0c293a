import { useDirection } from "@base-ui/react/direction-provider";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import {
  geometryOf,
  LINE_LOOKS,
  labelled,
  type Size,
} from "@/components/analytics/statistics/chart-geometry";
import { statsOfLink, statsQuery } from "@/components/analytics/statistics/queries";
import { daysOf } from "@/components/analytics/statistics/range";
import { useTimeZone } from "@/components/identity/session/queries";
import { useWidth } from "@/components/ui/browser-values";
import { Callout } from "@/components/ui/callout";
import { ChartRule } from "@/components/ui/chart-rule";
import { Dialog } from "@/components/ui/dialog";
import { isolated } from "@/components/ui/isolated";
import { LoadingRows } from "@/components/ui/loading";
import { TableHead } from "@/components/ui/table-head";
import { linksByIdsQuery } from "../queries";
import { partsOf, ShortLink } from "../short-link";

const HEIGHT = 240;

/** The clicks of a few links on the same days, one line each, and as a table. */
export function CompareDialog({ ids, onClose }: { ids: number[]; onClose: () => void }) {
  const t = useTranslations("compare");
  const timeZone = useTimeZone();
  const links = useQuery(linksByIdsQuery(ids));
  // Today is not over: its line would fall for nobody's fault.
  const { from } = daysOf("28d", timeZone);
  const { to } = daysOf("yesterday", timeZone);
  const range = { from, to, interval: "day" as const };
  const stats = useQueries({
    queries: ids.map((id) => statsQuery(statsOfLink(id), { range, timeZone, filters: [] })),
  });
  const failed = links.error ?? stats.find(({ error }) => error)?.error;
  const lines = ids.flatMap((id, at) => {
    const row = links.data?.find((link) => link.id === id);
    const found = stats[at]?.data;
    return row && found ? [{ id, shorturl: row.shorturl, ...found }] : [];
  });
  return (
    <Dialog open onOpenChange={onClose} title={t("title")} shape="wide">
      {failed && <Callout tone="bad">{failed.message}</Callout>}
      {!failed && lines.length < ids.length && <LoadingRows label={t("loading")} rows={4} />}
      {lines.length === ids.length && <Compared lines={lines} />}
    </Dialog>
  );
}

type Line = {
  id: number;
  shorturl: string;
  series: { at: string; clicks: number }[];
  totals: { clicks: number; uniqueClicks: number };
};

function Compared({ lines }: { lines: Line[] }) {
  const t = useTranslations("compare");
  const format = useFormatter();
  const [ref, width] = useWidth();
  const days = lines[0]?.series.map(({ at }) =>
    format.dateTime(new Date(`${at.slice(0, 10)}T00:00:00Z`), {
      day: "numeric",
      month: "short",
      timeZone: "UTC",
    }),
  );
  return (
    <>
      <div ref={ref} className="min-w-0" style={{ height: HEIGHT }}>
        {width > 0 && days && (
          <CompareLines
            lines={lines.map(({ series }) => series.map(({ clicks }) => clicks))}
            labels={days}
            size={{ width, height: HEIGHT }}
          />
        )}
      </div>
      <p className="mt-1 mb-4 text-12 text-ink-3">{t("range")}</p>
      <table className="w-full text-13">
        <TableHead
          className="text-start text-12 text-ink-3"
          rowClassName="border-b"
          columns={[
            [t("link"), "h-8"],
            [t("clicks"), "text-end"],
            [t("unique"), "text-end"],
          ]}
        />
        <tbody>
          {lines.map(({ id, shorturl, totals }, at) => (
            <tr key={id} className="border-b">
              <td className="flex h-9 min-w-0 items-center gap-3">
                <svg aria-hidden width={28} height={8} className="shrink-0">
                  <line x1={0} x2={28} y1={4} y2={4} {...LINE_LOOKS[at]} />
                </svg>
                <ShortLink {...partsOf(shorturl)} />
              </td>
              <td className="figures text-end">{format.number(totals.clicks)}</td>
              <td className="figures text-end">{format.number(totals.uniqueClicks)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

type Props = { lines: number[][]; labels: string[]; size: Size };

/** Several lines over the same days on one scale. The table below has the same data. */
export function CompareLines({ lines, labels, size }: Props) {
  const highest = [...lines].sort((a, b) => Math.max(...b) - Math.max(...a))[0] ?? [];
  const isMirrored = useDirection() === "rtl";
  const drawn = lines.map((values) => geometryOf(values, { ...size, isMirrored }, highest));
  const [frame] = drawn;
  if (!frame) return null;
  const start = frame.points[0]?.[0] ?? 0;
  const end = frame.points.at(-1)?.[0] ?? 0;
  return (
    <svg
      aria-hidden
      {...size}
      className="block select-none overflow-visible font-semibold text-11"
      style={{ direction: "ltr" }}
    >
      {frame.rules.map((rule) => (
        <ChartRule key={rule.value} {...rule} from={start} to={end} isMirrored={isMirrored} />
      ))}
      {labelled(frame.points.length, size.width).map((at) => (
        <text
          key={at}
          x={frame.points[at]?.[0]}
          y={frame.base + 18}
          textAnchor={at > 0 ? "middle" : isMirrored ? "end" : "start"}
          className="figures fill-ink-3"
        >
          {isolated(labels[at] ?? "")}
        </text>
      ))}
      {drawn.map(({ line }, at) => (
        <path key={at} d={line} {...LINE_LOOKS[at]} />
      ))}
    </svg>
  );
}
