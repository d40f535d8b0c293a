"use client";

import { useTranslations } from "use-intl";
import { dateColumn, leadColumn, textColumn } from "@/components/shell/list-columns";
import { parseTimestamp } from "@/components/timestamps";
import { buttonLook } from "@/components/ui/button";
import type { Column } from "@/components/ui/data-list";
import { allEventsQuery, type SecurityEvent, useEventWords } from "../security/queries";
import { AdminList } from "./admin-list";

const SHAPE = {
  orders: ["date"],
  filters: { about: ["all", "sign-ins", "refusals", "account", "keys", "members", "administration"] },
} as const;

/** Security events of all accounts. */
export function AdminSecurityPage() {
  const t = useTranslations("security");
  return (
    <>
      <AdminList
        noun="admin-security"
        shape={SHAPE}
        query={allEventsQuery}
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
    leadColumn("event", t("columns.event"), "minmax(0,4fr)", (event) => (
      <span className="flex min-w-0 flex-col py-1">
        <span className="truncate text-14">
          {words.what(event)}
          {event.times > 1 && <span className="text-ink-3"> {t("times", { count: event.times })}</span>}
        </span>
        <span className="text-12 text-ink-3 sm:truncate">{words.how(event)}</span>
      </span>
    )),
    textColumn(
      "account",
      t("columns.account"),
      "minmax(0,2fr)",
      (event) => (
        <>
          {words.whose(event)}
          {event.by !== null && event.by !== event.user && (
            <span className="text-ink-3"> {t("by", { name: event.by })}</span>
          )}
        </>
      ),
      { narrow: "below", ink: "" },
    ),
    { ...dateColumn<SecurityEvent>(t("columns.when"), ({ last }) => parseTimestamp(last)), narrow: "beside" },
  ];
}
