"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { dateColumn } from "@/components/shell/list-columns";
import { useListState } from "@/components/shell/list-state";
import { parseTimestamp } from "@/components/timestamps";
import { buttonLook } from "@/components/ui/button";
import type { Column } from "@/components/ui/data-list";
import { allEventsQuery, type SecurityEvent, useEventWords } from "../security/queries";
import { AdminList, SECURITY_LIST } from "./admin-list";

/** Security events of all accounts. */
export function AdminSecurityPage() {
  const t = useTranslations("security");
  const list = useListState(SECURITY_LIST);
  return (
    <>
      <AdminList
        noun="admin-security"
        list={list}
        query={useQuery(allEventsQuery(list.state))}
        columns={useEventColumns()}
        menu={() => null}
      />
      <div className="mt-4 flex flex-wrap gap-2">
        <a href="/api/admin/security/export?format=csv" download className={buttonLook()}>
          {t("csv")}
        </a>
        <a href="/api/admin/security/export?format=ndjson" download className={buttonLook()}>
          {t("ndjson")}
        </a>
      </div>
    </>
  );
}

function useEventColumns(): [Column<SecurityEvent>, ...Column<SecurityEvent>[]] {
  const t = useTranslations("security");
  const words = useEventWords();
  return [
    {
      name: "event",
      label: t("columns.event"),
      track: "minmax(0,4fr)",
      cell: (event) => (
        <span className="flex min-w-0 flex-col py-1">
          <span className="truncate text-14">
            {words.what(event)}
            {event.times > 1 && <span className="text-ink-3"> {t("times", { count: event.times })}</span>}
          </span>
          <span className="truncate text-12 text-ink-3">{words.how(event)}</span>
        </span>
      ),
    },
    {
      name: "account",
      label: t("columns.account"),
      track: "minmax(0,2fr)",
      narrow: "below",
      cell: (event) => (
        <span className="block truncate text-13">
          {words.whose(event)}
          {event.by !== null && event.by !== event.user && (
            <span className="text-ink-3"> {t("by", { name: event.by })}</span>
          )}
        </span>
      ),
    },
    { ...dateColumn<SecurityEvent>(t("columns.when"), ({ last }) => parseTimestamp(last)), narrow: "beside" },
  ];
}
