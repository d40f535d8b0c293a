import { useQueries } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { choicesQuery } from "@/components/choices/queries";
import { useSession } from "@/components/session/queries";
import type { Option } from "@/components/ui/combobox";
import type { Condition } from "./list-state";

const NOUNS = ["domain", "campaign", "channel", "pixel"] as const;
const TYPES = ["direct", "frame", "splash", "overlay"] as const;
const DAYS = [1, 7, 28, 91];

/** Conditions that any of several values may meet. */
export const isMany = (condition: Condition): boolean => (NOUNS as readonly Condition[]).includes(condition);

export const isDay = (condition: Condition): boolean => condition === "from" || condition === "to";

/** What each condition of the list's filter can be. */
export function useFilterFields(): Record<Condition, Option[]> {
  const t = useTranslations("links.filter");
  const host = useSession()?.shortHost ?? "";
  const [domains, campaigns, channels, pixels] = useQueries({ queries: NOUNS.map(choicesQuery) }).map(
    ({ data }) => data ?? [],
  );
  return {
    domain: [{ value: "default", label: host }, ...(domains ?? [])],
    campaign: campaigns ?? [],
    channel: channels ?? [],
    pixel: pixels ?? [],
    type: TYPES.map((value) => ({ value, label: t(`types.${value}`) })),
    qr: (["yes", "no"] as const).map((value) => ({ value, label: t(`qr.${value}`) })),
    from: DAYS.map((days) => ({ value: daysAgo(days), label: t("last-days", { days }) })),
    to: DAYS.map((days) => ({ value: daysAgo(days + 1), label: t("days-ago", { days }) })),
  };
}

/** The UTC day so many days ago, today among them. */
const daysAgo = (days: number) => new Date(Date.now() - (days - 1) * 86_400_000).toISOString().slice(0, 10);
