import type { ComponentProps } from "react";
import { useTranslations } from "use-intl";
import { Disclosure } from "@/components/ui/disclosure";
import { lazy } from "@/components/ui/lazy";
import type { HistoryList as List } from "./history-list";

const HistoryList = lazy(
  () => import("./history-list").then((module) => module.HistoryList),
  "components/links/history/history-list",
);

/** The history of a record: its changes with their authors, and notes. */
export function HistorySection(props: ComponentProps<typeof List>) {
  const t = useTranslations("history");
  return (
    <div className="mt-6 border-t">
      <Disclosure title={t("title")}>
        <HistoryList {...props} />
      </Disclosure>
    </div>
  );
}
