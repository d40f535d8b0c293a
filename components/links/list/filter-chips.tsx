import { useQueries } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useTranslations } from "use-intl";
import { useSession } from "@/components/identity/session/queries";
import type { Option } from "@/components/ui/combobox";
import { ClearFilters } from "@/components/ui/filter-chips";
import { HEALTH } from "@/lib/links/health/enums";
import { optionsQuery } from "../picker/queries";
import { type Condition, conditionsOf, useListState } from "./list-state";

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
      <ClearFilters label={t("clear")} onClick={clear} />
    </ul>
  );
}

const NOUNS = ["domain", "campaign", "channel", "pixel"] as const;
const TYPES = ["direct", "frame", "splash", "overlay"] as const;
const DAYS = [1, 7, 28, 91];

/** Conditions that match any of several values. */
export const isMany = (condition: Condition): boolean => (NOUNS as readonly Condition[]).includes(condition);

export const isDay = (condition: Condition): boolean => condition === "from" || condition === "to";

/** Options for each filter of the list. */
export function useFilterFields(): Record<Condition, Option[]> {
  const t = useTranslations("links.filter");
  const host = useSession()?.shortHost ?? "";
  const [domains, campaigns, channels, pixels] = useQueries({ queries: NOUNS.map(optionsQuery) }).map(
    ({ data }) => data ?? [],
  );
  return {
    domain: [{ value: "default", label: host }, ...(domains ?? [])],
    campaign: campaigns ?? [],
    channel: channels ?? [],
    pixel: pixels ?? [],
    type: TYPES.map((value) => ({ value, label: t(`types.${value}`) })),
    qr: (["yes", "no"] as const).map((value) => ({ value, label: t(`qr.${value}`) })),
    visibility: (["public", "private"] as const).map((value) => ({ value, label: t(`visibility.${value}`) })),
    rules: (["yes", "no"] as const).map((value) => ({ value, label: t(`rules.${value}`) })),
    health: [...HEALTH, "unchecked" as const].map((value) => ({ value, label: t(`health.${value}`) })),
    from: DAYS.map((days) => ({ value: daysAgo(days), label: t("last-days", { days }) })),
    to: DAYS.map((days) => ({ value: daysAgo(days + 1), label: t("days-ago", { days }) })),
  };
}

/** The UTC day so many days ago, today among them. */
const daysAgo = (days: number) => new Date(Date.now() - (days - 1) * 86_400_000).toISOString().slice(0, 10);
