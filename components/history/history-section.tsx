import type { ComponentProps } from "react";
import { useTranslations } from "use-intl";
import { Disclosure } from "@/components/ui/disclosure";
import { later } from "@/components/ui/later";
import type { HistoryList as List } from "./history-list";

const HistoryList = later(() => import("./history-list").then((module) => module.HistoryList));

/** What was changed about a record, by whom, and what people noted down about it. */
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
