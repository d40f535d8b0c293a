import { useQuery } from "@tanstack/react-query";
import type { Ref } from "react";
import { useTranslations } from "use-intl";
import { COLUMNS, LinkListRow } from "./link-list-row";
import { freshLinkQuery } from "./queries";
import type { LinkRow } from "./types";

/** Links as rows between rules. */
export function LinkList({ rows, ref }: { rows: LinkRow[]; ref: Ref<HTMLUListElement> }) {
  const t = useTranslations("links.columns");
  const fresh = useQuery(freshLinkQuery).data;
  return (
    <>
      <div
        aria-hidden
        className={`hidden h-8 items-center gap-x-4 border-b px-2 font-semibold text-12 text-ink-3 font-stretch-85% sm:grid ${COLUMNS}`}
      >
        <span>{t("short")}</span>
        <span>{t("destination")}</span>
        <span className="max-lg:hidden">{t("route")}</span>
        <span className="text-right">{t("clicks")}</span>
      </div>
      <ul ref={ref} aria-label={t("label")}>
        {rows.map((row) => (
          <LinkListRow key={row.id} row={row} isFresh={row.id === fresh} />
        ))}
      </ul>
    </>
  );
}
