import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import type { Option } from "@/components/ui/combobox";

/** The nouns a link can be given, and how their lists are read. */
const LISTS = {
  campaign: { path: "/campaigns", collection: "campaigns", group: "campaigns" },
  channel: { path: "/channels", collection: "channels", group: "channels" },
  pixel: { path: "/pixels", collection: "pixels", group: "pixels" },
  utm: { path: "/utm", collection: "utm", group: "utm" },
  domain: { path: "/domains", collection: "domains", group: "domains" },
  splash: { path: "/splash", collection: "splash", group: "splash" },
  overlay: { path: "/overlay", collection: "cta", group: "overlays" },
} as const;
export type Chosen = keyof typeof LISTS;

type Row = { id: number; name?: string; domain?: string };

/** All records of a noun as options, by name: the value is the id (of a domain also its address). */
export const optionsQuery = (noun: Chosen) => {
  const { path, collection, group } = LISTS[noun];
  return queryOptions({
    queryKey: [group, "options"],
    queryFn: async ({ signal }): Promise<Option[]> => {
      const { data } = await api.get<{ data: Record<string, Row[]> }>(path, { limit: 1_000 }, signal);
      return (data[collection] ?? []).map((row) => ({
        value: String(row.id),
        label: row.name ?? row.domain?.replace(/^https?:\/\//, "") ?? String(row.id),
      }));
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
};

/** Makes a campaign or channel that has nothing but a name, on the way to choosing it. */
export function useCreateOption(noun: "campaign" | "channel") {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => api.post<{ id: number }>(`/${noun}/add`, { name }),
    onSuccess: () => client.invalidateQueries({ queryKey: [LISTS[noun].group] }),
  });
}
