import { keepPreviousData, queryOptions, useQueries } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { api } from "@/components/api-client";
import { paths } from "@/components/paths";
import type { Command } from "./commands";
import { useHidden } from "./pending-deletes";

type Row = { id: number; name?: string; domain?: string };

/** Where the command menu looks beside links: the API's list, its page in the app, and how a row of it is deleted. */
const NOUNS = [
  { name: "campaigns", one: "campaign", open: paths.campaign },
  { name: "channels", one: "channel", open: paths.channel },
  { name: "domains", one: "domain", open: paths.domain },
  { name: "pixels", one: "pixel", open: (id: number) => `${paths.pixels()}?change=${id}` },
] as const;

const MOST_EACH = 4;

/** The records whose name or address holds the text, of every noun that can be searched; nothing for an empty text. */
export function useFoundRecords(q: string): Command[] {
  const router = useRouter();
  const t = useTranslations("commands.one");
  const hidden = useHidden();
  const results = useQueries({ queries: NOUNS.map(({ name }) => foundQuery(name, q)) });
  if (q === "") return [];
  return NOUNS.flatMap(({ name, one, open }, at) =>
    (results[at]?.data ?? [])
      .filter(({ id }) => !hidden.has(`/${one}/${id}/delete`))
      .map(({ id, name: called, domain }) => ({
        id: `${one}-${id}`,
        label: called ?? domain?.replace(/^https?:\/\//, "") ?? "",
        detail: t(name),
        run: () => router.push(open(id)),
      })),
  );
}

const foundQuery = (noun: (typeof NOUNS)[number]["name"], q: string) =>
  queryOptions({
    queryKey: [noun, "found", q],
    queryFn: async ({ signal }) => {
      type Answer = { data: Partial<Record<typeof noun, Row[]>> };
      return (await api.get<Answer>(`/${noun}`, { q, limit: MOST_EACH }, signal)).data[noun] ?? [];
    },
    enabled: q !== "",
    placeholderData: keepPreviousData,
  });
