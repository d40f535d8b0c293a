import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { type Chosen, choicesQuery } from "@/components/choices/queries";
import { formatTimestamp } from "@/components/moments";
import type { Entry } from "@/components/ui/menu-entries";
import type { LinksChange } from "./queries";

const DAY = 86_400_000;
const ENDS = { day: DAY, week: 7 * DAY, month: 30 * DAY };

/** What picked links can be given, each as a menu: every choice there is, and none. */
export function useBulkMenus(set: (change: LinksChange) => void) {
  const t = useTranslations("links.bulk");
  const campaign = useChoices("campaign", t("no-campaign"), (id) => set({ campaign: id }));
  const channel = useChoices("channel", t("no-channel"), (id) => set({ channel: id }));
  const pixels = useChoices("pixel", t("no-pixels"), (id) => set({ pixels: id === null ? null : [id] }));
  const expiry = (): Entry[] => [
    ...(Object.keys(ENDS) as (keyof typeof ENDS)[]).map(
      (name): Entry => ({
        kind: "action",
        label: t(`ends.${name}`),
        run: () => set({ expiry: formatTimestamp(new Date(Date.now() + ENDS[name])) }),
      }),
    ),
    { kind: "line" },
    { kind: "action", label: t("ends.never"), run: () => set({ expiry: null }) },
  ];
  return { campaign, channel, pixels, expiry };
}

function useChoices(noun: Chosen, none: string, give: (id: number | null) => void) {
  const options = useQuery(choicesQuery(noun)).data ?? [];
  return (): Entry[] => [
    ...options.map(({ value, label }): Entry => ({ kind: "action", label, run: () => give(Number(value)) })),
    ...(options.length > 0 ? [{ kind: "line" } as const] : []),
    { kind: "action", label: none, run: () => give(null) },
  ];
}
