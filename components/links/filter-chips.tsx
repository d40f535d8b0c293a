import { X } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { useFilterFields } from "./filter-fields";
import { conditionsOf, useListState } from "./list-state";

/** The conditions that are set, each with the way to lift it. */
export function FilterChips() {
  const t = useTranslations("links.filter");
  const { state, change, clear } = useListState();
  const options = useFilterFields();
  return (
    <ul aria-label={t("active")} className="flex flex-wrap items-center gap-2 py-3">
      {conditionsOf(state).map((field) => {
        const values = state[field].split(",");
        const names = values.map(
          (value) => options[field].find((option) => option.value === value)?.label ?? value,
        );
        const list = names.join(", ");
        const text =
          field === "channel" && state.channelmatch !== "any"
            ? t(`channel-chip.${state.channelmatch}`, { values: list })
            : t("chip", { field: t(`fields.${field}`), values: list });
        return (
          <li key={field}>
            <button
              type="button"
              aria-label={t("remove", { text })}
              onClick={() => change({ [field]: "" })}
              className="inline-flex h-7 items-center gap-1.5 rounded-control bg-accent-soft px-2 text-12 text-accent-ink hover:line-through pointer-coarse:h-11"
            >
              {text}
              <X aria-hidden className="size-3" />
            </button>
          </li>
        );
      })}
      <li>
        <Button tone="quiet" size="small" onClick={clear}>
          {t("clear")}
        </Button>
      </li>
    </ul>
  );
}
