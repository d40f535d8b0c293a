import { useQuery } from "@tanstack/react-query";
import type { KeyboardEvent, Ref } from "react";
import { useTranslations } from "use-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { useDisplay } from "./display";
import { COLUMNS, LinkListRow } from "./link-list-row";
import { freshLinkQuery } from "./queries";
import type { Picked } from "./selection";
import type { LinkRow } from "./types";

type Props = {
  rows: LinkRow[];
  picked: Picked;
  /** true while other rows were asked for: nobody means to pick one that is about to go */
  isOutdated: boolean;
  ref: Ref<HTMLUListElement>;
};

/** Links as rows between rules. Space picks the row whose link has the focus. */
export function LinkList({ rows, picked, isOutdated, ref }: Props) {
  const t = useTranslations("links.columns");
  const fresh = useQuery(freshLinkQuery).data;
  const { display } = useDisplay();
  const count = rows.filter(({ id }) => picked.has(id)).length;
  const press = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (event.key !== " " || !target.matches("[data-row-link]")) return;
    event.preventDefault();
    if (!isOutdated) picked.toggle(Number(target.closest("[data-link]")?.getAttribute("data-link")));
  };
  return (
    <>
      <div
        className={`hidden h-8 items-center gap-x-4 border-b px-2 font-semibold text-12 text-ink-3 font-stretch-85% sm:grid ${COLUMNS}`}
      >
        <Checkbox
          label={t("pick-all")}
          checked={count === rows.length ? true : count > 0 && "some"}
          disabled={isOutdated}
          onChange={() => picked.togglePage(rows.map(({ id }) => id))}
        />
        <span aria-hidden>{t("short")}</span>
        <span aria-hidden>{t("destination")}</span>
        <span aria-hidden className="max-lg:hidden">
          {t("route")}
        </span>
        <span aria-hidden className="text-right">
          {t("clicks")}
        </span>
      </div>
      <ul ref={ref} aria-label={t("label")} onKeyDown={press}>
        {rows.map((row) => (
          <LinkListRow
            key={row.id}
            row={row}
            display={display}
            isFresh={row.id === fresh}
            isPicked={picked.has(row.id)}
            onPick={isOutdated ? undefined : () => picked.toggle(row.id)}
          />
        ))}
      </ul>
    </>
  );
}
