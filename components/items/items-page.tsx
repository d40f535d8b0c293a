"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useTranslations } from "use-intl";
import { useDrawer } from "@/components/shell/drawer-state";
import { EmptyState } from "@/components/shell/empty-state";
import { useListState } from "@/components/shell/list-state";
import { ListToolbar } from "@/components/shell/list-toolbar";
import { PageHeader } from "@/components/shell/page-header";
import { useHidden } from "@/components/shell/pending-deletes";
import { useShortcuts } from "@/components/shell/shortcuts";
import { useListWords } from "@/components/shell/use-list-words";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Kbd } from "@/components/ui/kbd";
import { later } from "@/components/ui/later";
import { LoadingRows } from "@/components/ui/loading-rows";
import { Pager } from "@/components/ui/pager";
import { CatalogueNav } from "./catalogue-nav";
import { ItemCard } from "./item-card";
import { NoItems } from "./no-items";
import { deletableItem, itemsQuery } from "./queries";

const ItemDrawer = later(() => import("./item-drawer").then((module) => module.ItemDrawer));

const SHAPE = {
  orders: ["date", "name", "purchases"],
  filters: {
    media_type: ["all", "image", "video", "audio"],
    status: ["all", "published", "draft"],
  },
} as const;

/** Everything the workspace sells, to be seen, heard and watched. */
export function ItemsPage() {
  const t = useTranslations("items");
  const list = useListState(SHAPE);
  const drawer = useDrawer();
  const words = useListWords("items");
  const { data, error, isPlaceholderData, refetch } = useQuery(itemsQuery(list.state));
  const hidden = useHidden();
  const rows = data?.rows.filter((item) => !hidden.has(deletableItem(item).path)) ?? [];
  const total = data ? data.result - (data.rows.length - rows.length) : 0;
  useShortcuts("list", { new: drawer.openNew });
  return (
    <>
      <CatalogueNav />
      <PageHeader title={t("title")}>
        <Button tone="primary" onClick={drawer.openNew}>
          <Plus aria-hidden className="size-4" />
          {t("new")}
          <span className="-mr-1 pointer-coarse:hidden">
            <Kbd>C</Kbd>
          </span>
        </Button>
      </PageHeader>
      <ListToolbar list={list} words={words} />
      {!data && !error && <LoadingRows label={t("loading")} />}
      {error && !data && (
        <EmptyState title={error.message}>
          <Button onClick={() => void refetch()}>{t("retry")}</Button>
        </EmptyState>
      )}
      {data && rows.length === 0 && <NoItems list={list} total={total} onNew={drawer.openNew} />}
      {data && rows.length > 0 && (
        <div className={cn("mt-5 transition-opacity", (isPlaceholderData || error) && "opacity-60")}>
          <ul aria-label={t("title")} className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3 2xl:grid-cols-4">
            {rows.map((item) => (
              <ItemCard key={item.id} item={item} onEdit={() => drawer.openEdit(item.id)} />
            ))}
          </ul>
          <div className="mt-4">
            <Pager
              page={data.currentpage}
              pages={data.maxpage}
              perPage={data.perpage}
              total={total}
              onPage={(page) => list.change({ page })}
            />
          </div>
        </div>
      )}
      {drawer.open !== null && (
        <ItemDrawer open={drawer.open} onClose={drawer.close} onSaved={drawer.close} />
      )}
    </>
  );
}
