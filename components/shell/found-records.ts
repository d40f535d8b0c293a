import { keepPreviousData, queryOptions, useQueries } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { api } from "@/components/api-client";
import { paths } from "@/components/paths";
import type messages from "@/messages/en.json";
import type { Command } from "./commands";
import { useHidden } from "./pending-deletes";

type Row = { id: number; name?: string; title?: string; domain?: string };
type Noun = {
  name: keyof (typeof messages)["commands"]["one"];
  collection?: string;
  one: string;
  open: (id: number) => string;
};

/** Where the command menu looks beside links: the API's list, its page in the app, and how a row of it is deleted. */
const NOUNS = [
  { name: "campaigns", one: "campaign", open: paths.campaign },
  { name: "channels", one: "channel", open: paths.channel },
  { name: "qr", collection: "qrs", one: "qr", open: paths.qr },
  { name: "bio", one: "bio", open: paths.bio },
  { name: "splash", one: "splash", open: paths.splash },
  { name: "overlay", collection: "cta", one: "overlay", open: paths.overlay },
  { name: "domains", one: "domain", open: paths.domain },
  { name: "pixels", one: "pixel", open: (id: number) => `${paths.pixels()}?change=${id}` },
] as const satisfies readonly Noun[];

const MOST_EACH = 4;

/** The records whose name or address holds the text, of every noun that can be searched; nothing for an empty text. */
export function useFoundRecords(q: string): Command[] {
  const router = useRouter();
  const t = useTranslations("commands.one");
  const hidden = useHidden();
  const results = useQueries({ queries: NOUNS.map((noun: Noun) => foundQuery(noun, q)) });
  if (q === "") return [];
  return NOUNS.flatMap(({ name, one, open }, at) =>
    (results[at]?.data ?? [])
      .filter(({ id }) => !hidden.has(`/${one}/${id}/delete`))
      .map(({ id, name: called, title, domain }) => ({
        id: `${one}-${id}`,
        label: called ?? title ?? domain?.replace(/^https?:\/\//, "") ?? "",
        detail: t(name),
        run: () => router.push(open(id)),
      })),
  );
}

const foundQuery = ({ name, collection = name }: Noun, q: string) =>
  queryOptions({
    queryKey: [name, "found", q],
    queryFn: async ({ signal }) => {
      type Answer = { data: Partial<Record<string, Row[]>> };
      return (await api.get<Answer>(`/${name}`, { q, limit: MOST_EACH }, signal)).data[collection] ?? [];
    },
    enabled: q !== "",
    placeholderData: keepPreviousData,
  });
