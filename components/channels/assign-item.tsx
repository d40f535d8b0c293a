import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { foundLinksQuery } from "@/components/links/queries";
import { partsOf, ShortLink } from "@/components/links/short-link";
import { type Found, SearchPicker } from "@/components/ui/search-picker";
import { tell } from "@/components/ui/tell";
import { useSettled } from "@/components/ui/use-settled";
import { bioChoicesQuery, type NamedThing, qrChoicesQuery } from "./choices";
import { useAssignItem } from "./queries";
import type { ChannelItem } from "./types";

const PAUSE = 200;
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
      onPick={({ item }) => tell(assign.mutateAsync(item))}
      nothing={t(isSearching ? "searching" : "nothing-found")}
    />
  );
}

function useFound(typed: string): { found: FoundItem[]; isSearching: boolean } {
  const t = useTranslations("channels");
  const q = useSettled(typed, PAUSE);
  const wanted = q !== "";
  const { data: links = [], isFetching } = useQuery(foundLinksQuery(q));
  const codes = useQuery({ ...qrChoicesQuery, enabled: wanted }).data ?? [];
  const pages = useQuery({ ...bioChoicesQuery, enabled: wanted }).data ?? [];
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
