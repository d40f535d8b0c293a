import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import { paths } from "@/components/paths";
import { recordQueries } from "@/components/shell/records";
import type { ListedUtmTemplateResponse } from "@/lib/links/utm/schema";

export type UtmTemplate = ListedUtmTemplateResponse;

export const utmTemplates = recordQueries<UtmTemplate, UtmTemplate, "utm">({
  noun: "utm",
  list: { path: "/utm", rows: "utm" },
  path: "/utm",
  home: paths.utmTemplates(),
  nameOf: ({ name }) => name,
});

/** All templates by name, to choose one. */
export const utmChoiceQuery = queryOptions({
  queryKey: ["utm", "options"],
  queryFn: async ({ signal }) =>
    (await api.get<{ data: { utm: UtmTemplate[] } }>("/utm", { limit: 1_000, order: "name" }, signal)).data
      .utm,
  placeholderData: keepPreviousData,
  staleTime: 30_000,
});
