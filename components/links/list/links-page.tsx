"use client";

import { Download, Ellipsis, FileUp, ListPlus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { useFirstQuery } from "@/components/first-data";
import { exportPath, paths } from "@/components/paths";
import { EmptyState } from "@/components/shell/empty-state";
import { useListPlace } from "@/components/shell/list-place";
import { NewButton, PageHeader } from "@/components/shell/page-header";
import { useShortcuts } from "@/components/shell/shortcuts";
import { Button, buttonLook } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import { LoadingRows } from "@/components/ui/loading";
import { Menu } from "@/components/ui/menu";
import type { Entry } from "@/components/ui/menu-popup";
import { Outdated } from "@/components/ui/outdated";
import { Pager } from "@/components/ui/pager";
import { linkDrawer } from "../drawer-state";
import { linksQuery } from "../queries";
import { useStateToShow } from "../views/shown-view";
import { LinkList } from "./link-list";
import { filterOf, useListState, useSelection } from "./list-state";
import { ListToolbar } from "./list-toolbar";
import { useLiveRows } from "./live-rows";
import { QuickCreate } from "./quick-create";
import { RowKeys } from "./row-keys";

const BulkBar = lazy(
  () => import("./bulk-bar").then((module) => module.BulkBar),
  "components/links/list/bulk-bar",
);
const NoLinks = lazy(
  () => import("./no-links").then((module) => module.NoLinks),
  "components/links/list/no-links",
);

/** All links of the workspace: create, find, act on them. */
export function LinksPage() {
  const t = useTranslations("links");
  const words = useTranslations("list");
  const { change } = useListState();
  const state = useStateToShow();
  const query = useFirstQuery(linksQuery(state));
  const { data, error, isPlaceholderData, fetchStatus, refetch } = query;
  const isOffline = fetchStatus === "paused";
  useLiveRows(state, isPlaceholderData ? undefined : data);
  const list = useRef<HTMLUListElement>(null);
  useListPlace(list, data !== undefined && !isPlaceholderData);
  useShortcuts("list", { new: () => linkDrawer.openNew() });
  const picked = useSelection(JSON.stringify(filterOf(state)));
  return (
    <>
      <PageHeader title={t("title")}>
        <ListMenu />
        <NewButton label={t("new")} onClick={() => linkDrawer.openNew()} />
      </PageHeader>
      <QuickCreate />
      <ListToolbar />
      {data === undefined && !error && !isOffline && <LoadingRows label={t("loading")} />}
      {(error || isOffline) && !data && (
        <EmptyState title={error?.message ?? words("offline")}>
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
              counted={t("counted", { count: data.result })}
              onPage={(page) => change({ page })}
            />
          </div>
        </Outdated>
      )}
      <RowKeys list={list} rows={data?.urls ?? []} picked={picked} />
      {picked.size > 0 && <BulkBar picked={picked} state={state} total={data?.result ?? 0} />}
    </>
  );
}

const size = "size-4";

/** Import and export of links as files. */
export function ListMenu() {
  const t = useTranslations("links.more");
  const router = useRouter();
  const { state } = useListState();
  const entries = (): Entry[] => [
    {
      kind: "action",
      label: t("paste"),
      icon: <ListPlus className={size} />,
      run: () => router.push(paths.pasteLinks()),
    },
    {
      kind: "action",
      label: t("import"),
      icon: <FileUp className={size} />,
      run: () => router.push(paths.importLinks()),
    },
    { kind: "line" },
    {
      kind: "link",
      label: t("export-csv"),
      icon: <Download className={size} />,
      href: exportPath("csv", filterOf(state)),
    },
    {
      kind: "link",
      label: t("export-json"),
      icon: <Download className={size} />,
      href: exportPath("ndjson", filterOf(state)),
    },
  ];
  return (
    <Menu
      entries={entries}
      aria-label={t("label")}
      title={t("label")}
      className={buttonLook({ tone: "plain", size: "icon" })}
    >
      <Ellipsis aria-hidden className={size} />
    </Menu>
  );
}
