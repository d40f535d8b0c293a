import { useFormatter, useTranslations } from "use-intl";
import { dateColumn } from "@/components/shell/list-columns";
import { Chip } from "@/components/ui/chip";
import { CopyButton } from "@/components/ui/copy-button";
import type { Column } from "@/components/ui/data-list";
import type { Purchase } from "./types";

/** What the list says of each purchase. */
export function usePurchaseColumns(onEdit: (id: number) => void): [Column<Purchase>, ...Column<Purchase>[]] {
  const t = useTranslations("purchases");
  const format = useFormatter();
  return [
    {
      name: "code",
      label: t("columns.code"),
      track: "minmax(0,7fr)",
      cell: ({ id, purchase_code }) => (
        <span className="flex min-w-0 items-center gap-1">
          <button
            type="button"
            data-row-link
            onClick={() => onEdit(id)}
            className="code min-w-0 truncate rounded-control text-left text-12 hover:underline"
          >
            {purchase_code}
          </button>
          <CopyButton text={purchase_code} label={t("copy")} className="pointer-coarse:size-9" />
        </span>
      ),
    },
    {
      name: "item",
      label: t("columns.item"),
      track: "minmax(0,6fr)",
      narrow: "below",
      cell: ({ item, buyer, license_type, refunded, source }) => (
        <>
          <span className="block truncate text-13">{item.name}</span>
          <span className="block truncate text-12 text-ink-3">
            {refunded && <span className="text-bad sm:hidden">{t("refunded")} · </span>}
            {t(`licenses.${license_type}`)}
            {buyer && ` · ${buyer}`}
            {source && ` · ${t("from", { link: source.link.shorturl.replace(/^https?:\/\//, "") })}`}
          </span>
        </>
      ),
    },
    {
      name: "state",
      label: t("columns.state"),
      track: "minmax(0,6fr)",
      cell: (row) => <States purchase={row} />,
    },
    {
      name: "price",
      label: t("columns.price"),
      track: "6rem",
      align: "end",
      narrow: "beside",
      cell: ({ price, currency }) => (
        <span className="figures text-13">{format.number(price, { style: "currency", currency })}</span>
      ),
    },
    dateColumn(t("columns.date"), ({ date }) => new Date(date)),
  ];
}

function States({ purchase: { refunded, downloaded, supported_until } }: { purchase: Purchase }) {
  const t = useTranslations("purchases");
  const format = useFormatter();
  const until = supported_until && new Date(supported_until);
  return (
    <span className="flex flex-wrap gap-1">
      {refunded && <Chip tone="bad">{t("refunded")}</Chip>}
      {downloaded && <Chip>{t("downloaded")}</Chip>}
      {until && (
        <Chip tone={until > new Date() ? "ok" : "warn"}>
          {t(until > new Date() ? "supported" : "unsupported", {
            until: format.dateTime(until, { dateStyle: "medium", timeZone: "UTC" }),
          })}
        </Chip>
      )}
    </span>
  );
}
