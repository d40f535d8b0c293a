"use client";

import { FileUp } from "lucide-react";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { partsOf } from "@/components/links/short-link";
import { dateColumn, leadColumn, RowButton } from "@/components/shell/list-columns";
import { DrawerList } from "@/components/shell/list-forms";
import { useDrawer } from "@/components/shell/url-state";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { CopyButton } from "@/components/ui/copy-button";
import type { Column } from "@/components/ui/data-list";
import { lazy } from "@/components/ui/lazy";
import { CatalogNav } from "../items/catalog-nav";
import { PurchaseMenu } from "./purchase-menu";
import { type Purchase, purchases } from "./queries";

const PurchaseDrawer = lazy(
  () => import("./purchase-drawer").then((module) => module.PurchaseDrawer),
  "components/commerce/purchases/purchase-drawer",
);
const ImportDialog = lazy(
  () => import("./import-dialog").then((module) => module.ImportDialog),
  "components/commerce/purchases/import-dialog",
);

const LIST = {
  records: purchases,
  orders: ["date", "price", "support"],
  filters: {
    status: ["all", "valid", "refunded"],
    license: ["all", "regular", "extended"],
    source: ["all", "link", "other"],
  },
} as const;

/** All licenses sold: issue one, import some, refund, extend. */
export function PurchasesPage() {
  const t = useTranslations("purchases");
  const { openEdit } = useDrawer();
  const [importing, setImporting] = useState(false);
  return (
    <>
      <CatalogNav />
      <DrawerList
        of={LIST}
        columns={usePurchaseColumns(openEdit)}
        example={<Example />}
        drawer={PurchaseDrawer}
        tools={
          <Button onClick={() => setImporting(true)}>
            <FileUp aria-hidden className="size-4" />
            {t("import")}
          </Button>
        }
        menu={(row, onDelete) => (
          <PurchaseMenu purchase={row} onEdit={() => openEdit(row.id)} onDelete={onDelete} />
        )}
      />
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  );
}

function Example() {
  const t = useTranslations("purchases");
  return (
    <div className="flex items-center justify-between gap-4 rounded-panel border border-dashed px-4 py-4">
      <span className="code truncate text-13">5e3f5a80-6f0e-4b54-9d3a-0a6a7f1f2f6b</span>
      <span className="text-13 text-ink-2 max-sm:hidden">{t("example")}</span>
    </div>
  );
}

/** Columns of the purchase list. */
export function usePurchaseColumns(onEdit: (id: number) => void): [Column<Purchase>, ...Column<Purchase>[]] {
  const t = useTranslations("purchases");
  const format = useFormatter();
  return [
    leadColumn("code", t("columns.code"), "minmax(0,7fr)", ({ id, purchase_code }) => (
      <span className="flex min-w-0 items-center gap-1">
        <RowButton onClick={() => onEdit(id)} className="code min-w-0 text-12">
          {purchase_code}
        </RowButton>
        <CopyButton text={purchase_code} label={t("copy")} className="pointer-coarse:size-9" />
      </span>
    )),
    {
      name: "item",
      label: t("columns.item"),
      track: "minmax(0,6fr)",
      narrow: "below",
      cell: ({ item, buyer, license_type, refunded, source }) => (
        <>
          <span className="block truncate text-13">{item.name}</span>
          <span className="block truncate text-12 text-ink-3">
            {refunded && (
              <span className="text-bad sm:hidden">
                <bdi>{t("refunded")}</bdi> ·{" "}
              </span>
            )}
            {t(`licenses.${license_type}`)}
            {buyer && ` · ${buyer}`}
            {source && ` · ${t("from", { link: `/${partsOf(source.link.shorturl).slug}` })}`}
          </span>
        </>
      ),
    },
    {
      name: "state",
      label: t("columns.state"),
      track: "minmax(0,7fr)",
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
