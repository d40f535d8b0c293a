"use client";

import { useQuery } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { CatalogueNav } from "@/components/items/catalogue-nav";
import { useDrawer } from "@/components/shell/drawer-state";
import { ListScreen } from "@/components/shell/list-screen";
import { useListState } from "@/components/shell/list-state";
import { useListWords } from "@/components/shell/use-list-words";
import { Button } from "@/components/ui/button";
import { later } from "@/components/ui/later";
import { useAhead } from "@/components/ui/use-ahead";
import { usePurchaseColumns } from "./purchase-columns";
import { PurchaseMenu } from "./purchase-menu";
import { deletablePurchase, purchasesQuery, useRemovePurchase } from "./queries";

const PurchaseDrawer = later(() => import("./purchase-drawer").then((module) => module.PurchaseDrawer));
const ImportDialog = later(() => import("./import-dialog").then((module) => module.ImportDialog));

const SHAPE = {
  orders: ["date", "price", "support"],
  filters: {
    status: ["all", "valid", "refunded"],
    license: ["all", "regular", "extended"],
    source: ["all", "link", "other"],
  },
} as const;

/** Every licence that was sold: issue one, import some, refund, extend. */
export function PurchasesPage() {
  const t = useTranslations("purchases");
  const list = useListState(SHAPE);
  const drawer = useDrawer();
  const remove = useRemovePurchase();
  useAhead(PurchaseDrawer.load);
  const [importing, setImporting] = useState(false);
  const [freshId, setFreshId] = useState<number>();
  return (
    <>
      <CatalogueNav />
      <ListScreen
        title={t("title")}
        action={t("new")}
        tools={
          <Button onClick={() => setImporting(true)}>
            <FileUp aria-hidden className="size-4" />
            {t("import")}
          </Button>
        }
        empty={{ title: t("nothing-yet"), example: <Example /> }}
        words={useListWords("purchases")}
        list={list}
        query={useQuery(purchasesQuery(list.state))}
        columns={usePurchaseColumns(drawer.openEdit)}
        menu={(row) => (
          <PurchaseMenu
            purchase={row}
            onEdit={() => drawer.openEdit(row.id)}
            onDelete={() => remove(deletablePurchase(row))}
          />
        )}
        deletable={deletablePurchase}
        freshId={freshId}
        onNew={drawer.openNew}
        onEdit={drawer.openEdit}
        onDelete={remove}
      />
      {drawer.open !== null && (
        <PurchaseDrawer
          open={drawer.open}
          onClose={drawer.close}
          onSaved={(id) => {
            setFreshId(id);
            drawer.close();
          }}
        />
      )}
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
