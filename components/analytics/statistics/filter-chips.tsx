import { X } from "lucide-react";
import { useTranslations } from "use-intl";
import { ClearFilters } from "@/components/ui/filter-chips";
import type { Filtering } from "./filter-state";
import { useFilterName } from "./value-names";

/** Active filters. "is" turns into "is not" with a press. */
export function FilterChips({ filtering }: { filtering: Filtering }) {
  const t = useTranslations("breakdown");
  const filterName = useFilterName();
  const { filters, turn, remove, clear } = filtering;
  return (
    <ul aria-label={t("filters")} className="mb-3 flex flex-wrap items-center gap-2">
      {filters.map((filter) => {
        const { dimension, kind, names } = filter;
        const name = t(`names.${dimension}`);
        return (
          <li
            key={`${dimension} ${kind}`}
            className="inline-flex h-7 max-w-full items-center gap-1 rounded-control bg-accent-soft ps-2 text-12 text-accent-ink"
          >
            {name}
            <button
              type="button"
              onClick={() => turn(filter)}
              title={t("turn")}
              className="rounded-control px-0.5 font-semibold underline underline-offset-2"
            >
              {t(kind)}
            </button>
            <span className="truncate">{names.map((value) => filterName(dimension, value)).join(", ")}</span>
            <button
              type="button"
              aria-label={t("remove", { name })}
              onClick={() => remove(dimension)}
              className="grid size-7 shrink-0 place-items-center rounded-control pointer-coarse:size-11"
            >
              <X aria-hidden className="size-3" />
            </button>
          </li>
        );
      })}
      <ClearFilters label={t("clear")} onClick={clear} />
    </ul>
  );
}
