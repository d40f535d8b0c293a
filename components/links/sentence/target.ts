import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import { useSession } from "@/components/identity/session/queries";
import { UTM_PARTS } from "@/lib/links/rules/enums";
import { optionsQuery } from "../picker/queries";
import type { LinkPage, LinkRow } from "../queries";
import { partsOf } from "../short-link";
import { type UtmTemplate, utmChoiceQuery } from "../utm/queries";
import type { Known } from "./draft";

/** A sentence is about so many links at most. */
export const MOST_LINKS = 500;
/** A pattern with more stars is slow to compare, and nobody's. */
const MOST_PARTS = 4;
const INCLUDE = "status,archived,private,expiry,rules";

/** Links with this alias, or of this pattern (`spring-*`), on a host or on any; up to one more than a sentence may be about. */
export const namedLinksQuery = (alias: string, host: string) =>
  queryOptions({
    queryKey: ["links", "named", alias, host],
    queryFn: async ({ signal }) => {
      const query = { q: longestPart(alias), state: "any", limit: 1_000, order: "title", include: INCLUDE };
      const { urls } = (await api.get<{ data: LinkPage }>("/urls", query, signal)).data;
      return urls.filter((row) => isNamed(row, alias, host)).slice(0, MOST_LINKS + 1);
    },
    enabled: longestPart(alias) !== "" && alias.split("*").length <= MOST_PARTS,
    staleTime: 5_000,
  });

/** What the server searches for: the rest of a pattern is compared here. */
const longestPart = (alias: string): string =>
  alias.split("*").reduce((longest, part) => (part.length > longest.length ? part : longest), "");

/** Whether a link has this alias, or one of this pattern, on this host. */
export function isNamed(
  { alias, shorturl }: Pick<LinkRow, "alias" | "shorturl">,
  wanted: string,
  host: string,
): boolean {
  if (host !== "" && partsOf(shorturl).host !== host) return false;
  const pattern = wanted.split("*").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${pattern.join(".*")}$`, "iu").test(alias);
}

type AllKnown = { known: Known; templates: Template[] };

/** What of the workspace a sentence may name; undefined until all of it is there. */
export function useKnown(enabled: boolean): { all: AllKnown | undefined; isLoading: boolean } {
  const session = useSession();
  const lists = [
    useQuery({ ...optionsQuery("campaign"), enabled }),
    useQuery({ ...optionsQuery("channel"), enabled }),
    useQuery({ ...optionsQuery("domain"), enabled }),
  ] as const;
  const [{ data: campaigns }, { data: channels }, { data: domains }] = lists;
  const templates = useQuery({ ...utmChoiceQuery, enabled });
  const utm = templates.data;
  const isLoading = [...lists, templates].some((query) => query.isLoading && query.failureCount === 0);
  if (!session || !campaigns || !channels || !domains || !utm) return { all: undefined, isLoading };
  const named = (list: typeof campaigns) =>
    list.map(({ value, label }) => ({ id: Number(value), name: label }));
  const all = {
    known: {
      hosts: [session.shortHost, ...domains.map(({ label }) => label)],
      campaigns: named(campaigns),
      channels: named(channels),
      templates: utm.map(({ id, name }) => ({ id, name })),
    },
    templates: utm.map((template) => ({ id: template.id, parameters: parametersIn(template) })),
  };
  return { all, isLoading };
}

type Template = { id: number; parameters: Record<string, string> };

const parametersIn = (template: UtmTemplate): Record<string, string> =>
  Object.fromEntries(UTM_PARTS.flatMap((part) => (template[part] ? [[`utm_${part}`, template[part]]] : [])));
