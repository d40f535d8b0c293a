import { Globe, Lock } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { nameColumn, numberColumn } from "@/components/shell/list-columns";
import { Chip } from "@/components/ui/chip";
import { cn } from "@/components/ui/cn";
import type { Column } from "@/components/ui/data-list";
import { Sparkline } from "@/components/ui/sparkline";
import { CopyableLink } from "../copyable-link";
import type { CampaignRow } from "./queries";

/** Columns of the campaign list. */
export function useCampaignColumns(): [Column<CampaignRow>, ...Column<CampaignRow>[]] {
  const t = useTranslations("campaigns");
  const format = useFormatter();
  return [
    nameColumn({
      label: t("columns.name"),
      href: (row) => paths.campaign(row.id),
      text: (row) => row.name,
      beside: (row) => <AccessChip isPublic={row.public} />,
    }),
    {
      name: "rotator",
      label: t("columns.rotator"),
      track: "minmax(0,4fr)",
      narrow: "below",
      cell: ({ rotator }) =>
        rotator ? (
          <CopyableLink address={rotator} copy={t("copy-rotator")} className="text-13" />
        ) : (
          <span className="text-13 text-ink-3">{t("no-rotator")}</span>
        ),
    },
    numberColumn("links", t("columns.links"), "4.5rem"),
    {
      name: "trend",
      label: t("columns.trend"),
      track: "6rem",
      align: "end",
      cell: ({ trend }) => (
        <Sparkline
          values={trend}
          label={t("trend", { count: trend.reduce((sum, clicks) => sum + clicks, 0) })}
          className="ms-auto"
        />
      ),
    },
    {
      name: "clicks",
      label: t("columns.clicks"),
      track: "5rem",
      align: "end",
      narrow: "beside",
      cell: ({ clicks, links }) => (
        <>
          <span className="figures block font-medium text-14">{format.number(clicks)}</span>
          <span className="block text-12 text-ink-3 sm:hidden">{t("links", { count: links })}</span>
        </>
      ),
    },
  ];
}

/** Whether strangers may see a campaign's list. */
export function AccessChip({ isPublic }: { isPublic: boolean }) {
  const t = useTranslations("campaigns");
  const Icon = isPublic ? Globe : Lock;
  return <Chip icon={<Icon aria-hidden className="size-3" />}>{t(isPublic ? "public" : "private")}</Chip>;
}

/** One link's segment of the bar. */
export type Part = { id: number; name: string; percent: number };

/** One hue in steps, so that neighbors differ; the text beside the bar names them. */
const STEPS = ["bg-accent", "bg-accent/65", "bg-accent/40", "bg-data-2", "bg-data-2/60", "bg-ink-3"];

/** The step of the link at this place, for its mark beside the bar. */
export const stepOf = (at: number): string => STEPS[at % STEPS.length] ?? "bg-accent";

/** Each link's share, in one bar that always adds up to 100%. */
export function ShareBar({ label, parts }: { label: string; parts: Part[] }) {
  const format = useFormatter();
  const shares = parts.map(
    ({ name, percent }) => `${name} ${format.number(percent / 100, { style: "percent" })}`,
  );
  return (
    <div
      role="img"
      aria-label={`${label}: ${format.list(shares)}`}
      className="flex h-3 w-full gap-0.5 overflow-hidden rounded-[3px] bg-sunken"
    >
      {parts.map(({ id, percent }, at) => (
        <span
          key={id}
          className={cn("h-full transition-[width] duration-140", stepOf(at), percent === 0 && "hidden")}
          style={{ width: `${percent}%` }}
        />
      ))}
    </div>
  );
}
