import { useFormatter, useTranslations } from "use-intl";
import { partsOf, ShortLink } from "@/components/links/short-link";
import { parseTimestamp } from "@/components/moments";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { countColumn, dateColumn } from "@/components/shell/list-columns";
import { CopyButton } from "@/components/ui/copy-button";
import type { Column } from "@/components/ui/data-list";
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
    countColumn({
      name: "scans",
      label: t("columns.scans"),
      figure: ({ scans }) => format.number(scans),
      word: ({ scans }) => t("scans", { count: scans }),
    }),
    dateColumn(t("columns.date"), ({ date }) => parseTimestamp(date)),
  ];
}
