"use client";

import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { EmptyState } from "@/components/shell/empty-state";
import { NewButton } from "@/components/shell/new-button";
import { PageHeader } from "@/components/shell/page-header";
import { useShortcuts } from "@/components/shell/shortcuts";
import { Button } from "@/components/ui/button";
import { later } from "@/components/ui/later";
import { LoadingRows } from "@/components/ui/loading-rows";
import { Outdated } from "@/components/ui/outdated";
import { Pager } from "@/components/ui/pager";
import { linkDrawer } from "./drawer-state";
import { LinkList } from "./link-list";
import { ListMenu } from "./list-menu";
import { filterOf, useListState } from "./list-state";
import { ListToolbar } from "./list-toolbar";
import { linksQuery } from "./queries";
import { QuickCreate } from "./quick-create";
import { useSelection } from "./selection";
import { useRowKeys } from "./use-row-keys";

const BulkBar = later(() => import("./bulk-bar").then((module) => module.BulkBar));
const NoLinks = later(() => import("./no-links").then((module) => module.NoLinks));

/** All links of the account: make one, find one, act on one. */
export function LinksPage() {
  const t = useTranslations("links");
  const { state, change } = useListState();
  const query = useQuery(linksQuery(state));
  const { data, error, isPlaceholderData, refetch } = query;
  const list = useRef<HTMLUListElement>(null);
  useShortcuts("list", { new: () => linkDrawer.openNew() });
  const picked = useSelection(JSON.stringify(filterOf(state)));
  useRowKeys(list, data?.urls ?? [], picked);
  return (
    <>
      <PageHeader title={t("title")}>
        <ListMenu />
        <NewButton label={t("new")} onClick={() => linkDrawer.openNew()} />
      </PageHeader>
      <QuickCreate />
      <ListToolbar />
      {data === undefined && !error && <LoadingRows label={t("loading")} />}
      {error && !data && (
        <EmptyState title={error.message}>
          <Button onClick={() => void refetch()}>{t("retry")}</Button>
        </EmptyState>
      )}
      {data && data.urls.length === 0 && <NoLinks total={data.result} />}
      {data && data.urls.length > 0 && (
        <Outdated query={query}>
          <LinkList ref={list} rows={data.urls} picked={picked} isOutdated={isPlaceholderData} />
          <div className="mt-4">
            <Pager
              page={data.currentpage}
              pages={data.maxpage}
              perPage={data.perpage}
              total={data.result}
              onPage={(page) => change({ page })}
            />
          </div>
        </Outdated>
      )}
      {picked.size > 0 && <BulkBar picked={picked} state={state} total={data?.result ?? 0} />}
    </>
  );
}
