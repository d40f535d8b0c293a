import { queryOptions, useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "@/components/api-client";
import { type LinkPage, linkKeys } from "../queries";
import { shortened, useSwitchBack } from "./switch-back";

const MOST = 5;

/** The first few broken links. */
const brokenQuery = queryOptions({
  queryKey: [...linkKeys.all, "broken"],
  queryFn: async ({ signal }) => {
    const query = { health: "broken", limit: MOST, include: "health" };
    return (await api.get<{ data: LinkPage }>("/urls", query, signal)).data.urls;
  },
});

/** What the command menu offers about broken links: to switch each of the first few back. */
export function useSwitchBackCommands() {
  const t = useTranslations("health");
  const rows = useQuery(brokenQuery).data ?? [];
  const switchBack = useSwitchBack();
  return rows.flatMap(({ id, alias: name, health }) =>
    health?.earlier
      ? [
          {
            id: `switch-back-${id}`,
            label: t("switch-to", { name, address: shortened(health.earlier.address) }),
            run: () => switchBack({ id, name, health }),
          },
        ]
      : [],
  );
}
