import { BadgeCheck, Clock, Unplug } from "lucide-react";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { countColumn, leadColumn, RowLink, textColumn } from "@/components/shell/list-columns";
import { parseTimestamp } from "@/components/timestamps";
import { Chip } from "@/components/ui/chip";
import type { Column } from "@/components/ui/data-list";
import { LeadsTo } from "@/components/ui/leads-to";
import { RelativeTime } from "@/components/ui/relative-time";
import { type Domain, hostOf } from "./queries";

/** Columns of the domain list. */
export function useDomainColumns(): [Column<Domain>, ...Column<Domain>[]] {
  const t = useTranslations("domains");
  return [
    leadColumn("domain", t("columns.domain"), "minmax(0,4fr)", (row) => (
      <span className="flex min-w-0 items-center gap-x-2 gap-y-1 max-sm:flex-wrap">
        <RowLink href={paths.domain(row.id)} className="code min-w-0">
          {hostOf(row)}
        </RowLink>
        <StatusChip status={row.status} lost={row.check.lostsince !== null} />
      </span>
    )),
    textColumn(
      "root",
      t("columns.root"),
      "minmax(0,4fr)",
      ({ redirectroot }) =>
        redirectroot ? <LeadsTo>{redirectroot.replace(/^https?:\/\//, "")}</LeadsTo> : t("no-redirect"),
      { narrow: "below", ink: "text-ink-3" },
    ),
    countColumn("links", t("columns.links"), (count) => t("links-word", { count })),
    {
      name: "checked",
      label: t("columns.checked"),
      track: "8rem",
      align: "end",
      cell: ({ check: { checked } }) => (
        <span className="text-12 text-ink-3">
          {checked ? <RelativeTime date={parseTimestamp(checked)} /> : t("never-checked")}
        </span>
      ),
    },
  ];
}

/** Whether DNS is right, or no longer is. */
export function StatusChip({ status, lost = false }: { status: Domain["status"]; lost?: boolean }) {
  const t = useTranslations("domains");
  const Icon = lost ? Unplug : status === "verified" ? BadgeCheck : Clock;
  const tone = lost ? "bad" : status === "verified" ? "ok" : "warn";
  return (
    <Chip tone={tone} icon={<Icon aria-hidden className="size-3" />}>
      {t(`statuses.${lost ? "lost" : status}`)}
    </Chip>
  );
}
