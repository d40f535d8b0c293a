import { useFormatter, useTranslations } from "use-intl";
import { partsOf, ShortLink } from "@/components/links/short-link";
import { parseTimestamp } from "@/components/moments";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { CopyButton } from "@/components/ui/copy-button";
import type { Column } from "@/components/ui/data-list";
import { RelativeTime } from "@/components/ui/relative-time";
import type { QrRow } from "./types";

/** What the list says of each code. */
export function useQrColumns(): [Column<QrRow>, ...Column<QrRow>[]] {
  const t = useTranslations("qr");
  const format = useFormatter();
  return [
    {
      name: "name",
      label: t("columns.name"),
      track: "minmax(0,4fr)",
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-3">
          <img
            src={`${row.link}.svg?size=64`}
            alt=""
            width={40}
            height={40}
            loading="lazy"
            referrerPolicy="no-referrer"
            className="size-10 shrink-0 rounded-[3px] border bg-white"
          />
          <span className="min-w-0">
            <AppLink
              href={paths.qr(row.id)}
              data-row-link
              className="block truncate rounded-control font-medium text-14 hover:underline"
            >
              {row.name}
            </AppLink>
            <span className="block truncate text-12 text-ink-3">{t(`types.${row.type}`)}</span>
          </span>
        </span>
      ),
    },
    {
      name: "address",
      label: t("columns.address"),
      track: "minmax(0,3fr)",
      cell: ({ link }) => (
        <span className="flex min-w-0 items-center gap-1 text-13">
          <ShortLink {...partsOf(link)} />
          <CopyButton text={link} label={t("copy-address")} />
        </span>
      ),
    },
    {
      name: "scans",
      label: t("columns.scans"),
      track: "5.5rem",
      align: "end",
      narrow: "beside",
      cell: ({ scans }) => (
        <span className="figures text-14">
          {format.number(scans)}
          <span className="text-12 text-ink-3 sm:sr-only"> {t("scans", { count: scans })}</span>
        </span>
      ),
    },
    {
      name: "date",
      label: t("columns.date"),
      track: "8rem",
      align: "end",
      cell: ({ date }) => (
        <span className="text-12 text-ink-3">
          <RelativeTime moment={parseTimestamp(date)} />
        </span>
      ),
    },
  ];
}
