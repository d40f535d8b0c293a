import { BadgeCheck, Clock } from "lucide-react";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { countColumn } from "@/components/shell/list-columns";
import { parseTimestamp } from "@/components/timestamps";
import { Chip } from "@/components/ui/chip";
import type { Column } from "@/components/ui/data-list";
import { RelativeTime } from "@/components/ui/relative-time";
import { type Domain, hostOf } from "./queries";

/** Columns of the domain list. */
export function useDomainColumns(): [Column<Domain>, ...Column<Domain>[]] {
  const t = useTranslations("domains");
  return [
    {
      name: "domain",
      label: t("columns.domain"),
      track: "minmax(0,4fr)",
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-2">
          <AppLink
            href={paths.domain(row.id)}
            data-row-link
            className="code min-w-0 truncate rounded-control text-14 hover:underline"
          >
            {hostOf(row)}
          </AppLink>
          <StatusChip status={row.status} />
        </span>
      ),
    },
    {
      name: "root",
      label: t("columns.root"),
      track: "minmax(0,4fr)",
      narrow: "below",
      cell: ({ redirectroot }) => (
        <span className="block truncate text-13 text-ink-3">
          {redirectroot ? `→ ${redirectroot.replace(/^https?:\/\//, "")}` : t("no-redirect")}
        </span>
      ),
    },
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

/** Whether DNS is right. */
export function StatusChip({ status }: { status: Domain["status"] }) {
  const t = useTranslations("domains");
  const Icon = status === "verified" ? BadgeCheck : Clock;
  return (
    <Chip tone={status === "verified" ? "ok" : "warn"} icon={<Icon aria-hidden className="size-3" />}>
      {t(`statuses.${status}`)}
    </Chip>
  );
}
