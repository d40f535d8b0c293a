import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "@/components/api-client";
import { type Found, SearchPicker } from "@/components/ui/search-picker";
import { toastOnError } from "@/components/ui/toast";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import { linkSearchQuery } from "../queries";
import { partsOf, ShortLink } from "../short-link";
import { type ChannelItem, useAssignItem } from "./queries";

const DEBOUNCE_MS = 200;
const MOST_EACH = 5;

type FoundItem = Found & { item: Pick<ChannelItem, "type" | "id"> };

/** The field in which things for a channel are found. */
export const ADD_FIELD = "channel-add";

/** Finds links, QR codes and bio pages and puts them into a channel one after the other. */
export function AssignItem({ channelId }: { channelId: number }) {
  const t = useTranslations("channels");
  const [q, setQ] = useState("");
  const { found, isSearching } = useFound(q);
  const assign = useAssignItem(channelId);
  return (
    <SearchPicker
      id={ADD_FIELD}
      label={t("add")}
      placeholder={t("add-hint")}
      className="w-96 max-w-full max-sm:w-full"
      found={found}
      onSearch={setQ}
      onPick={({ item }) => toastOnError(assign.mutateAsync(item))}
      nothing={t(isSearching ? "searching" : "nothing-found")}
    />
  );
}

function useFound(typed: string): { found: FoundItem[]; isSearching: boolean } {
  const t = useTranslations("channels");
  const q = useDebouncedValue(typed, DEBOUNCE_MS);
  const wanted = q !== "";
  const { data: links = [], isFetching } = useQuery(linkSearchQuery(q));
  const codes = useQuery({ ...namedQrCodesQuery, enabled: wanted }).data ?? [];
  const pages = useQuery({ ...namedBioPagesQuery, enabled: wanted }).data ?? [];
  const named = (type: "qr" | "bio", things: NamedThing[]) =>
    things
      .filter(({ name, link }) => `${name} ${link}`.toLowerCase().includes(q.toLowerCase()))
      .slice(0, MOST_EACH)
      .map(({ id, name }) => ({
        id: `${type}-${id}`,
        label: name,
        shown: name,
        detail: t(`one-kind.${type}`),
        item: { type, id },
      }));
  const found = [
    ...links.slice(0, MOST_EACH).map(({ id, shorturl, title }) => ({
      id: `links-${id}`,
      label: shorturl,
      shown: <ShortLink {...partsOf(shorturl)} />,
      detail: title || t("one-kind.links"),
      item: { type: "links" as const, id },
    })),
    ...named("qr", codes),
    ...named("bio", pages),
  ];
  return { found: wanted ? found : [], isSearching: isFetching || q !== typed };
}

/** Something with a name that may go into a channel. */
export type NamedThing = { id: number; name: string; link: string };

const MOST = 500;

/** All QR codes by name, as options of a picker. */
export const namedQrCodesQuery = queryOptions({
  queryKey: ["qr", "named"],
  queryFn: async ({ signal }) => {
    const { data } = await api.get<{ data: { qrs: NamedThing[] } }>("/qr", { limit: MOST }, signal);
    return data.qrs;
  },
});

type BioRow = { id: number; title: string; link: string };

/** All bio pages by title, as options of a picker. */
export const namedBioPagesQuery = queryOptions({
  queryKey: ["bio", "named"],
  queryFn: async ({ signal }) => {
    const { data } = await api.get<{ data: { bio: BioRow[] } }>("/bio", { limit: MOST }, signal);
    return data.bio.map(({ id, title, link }): NamedThing => ({ id, name: title, link }));
  },
});
