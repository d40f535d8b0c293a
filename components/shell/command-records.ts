import {
  keepPreviousData,
  queryOptions,
  type UseQueryResult,
  useQueries,
  useQuery,
} from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { goalHref } from "@/components/analytics/goals/goal-href";
import { goalsQuery } from "@/components/analytics/goals/list-query";
import { api } from "@/components/api-client";
import { keysQuery } from "@/components/identity/keys/queries";
import { membersQuery } from "@/components/identity/workspaces/member-queries";
import { webhooksQuery } from "@/components/integrations/webhooks/queries";
import { viewsQuery } from "@/components/links/views/queries";
import { viewHref } from "@/components/links/views/view-href";
import { paths } from "@/components/paths";
import type messages from "../../messages/en.json";
import { scoreOf } from "./command-rank";
import type { Command } from "./commands";
import { useHidden } from "./undoable-delete";

type Row = {
  id: number;
  name?: string;
  title?: string;
  domain?: string;
  purchase_code?: string;
  buyer?: string;
};
type Noun = {
  name: keyof (typeof messages)["commands"]["one"];
  /** where the API lists them; its name unless it says otherwise */
  path?: string;
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
  { name: "utm", one: "utm", open: (id: number) => `${paths.utmTemplates()}?change=${id}` },
  {
    name: "items",
    path: "catalogue/items",
    one: "catalogue/item",
    open: (id: number) => `${paths.items()}?change=${id}`,
  },
  {
    name: "purchases",
    path: "catalogue/purchases",
    one: "catalogue/purchase",
    open: (id: number) => `${paths.purchases()}?change=${id}`,
  },
] as const satisfies readonly Noun[];

const MOST_EACH = 4;

/** Records of all searchable nouns whose name or address contains the text; none for an empty text. */
export function useRecordSearch(q: string): { found: Command[]; isPending: boolean } {
  const t = useTranslations("commands.one");
  const hidden = useHidden();
  const results = useQueries({ queries: NOUNS.map((noun: Noun) => foundQuery(noun, q)) });
  const others = useListedRecords(q);
  if (q === "") return { found: [], isPending: false };
  const found = NOUNS.flatMap(({ name, one, open }, at) =>
    (results[at]?.data ?? [])
      .filter(({ id }) => !hidden.has(`/${one}/${id}/delete`))
      .map((row) => ({
        id: `${one}-${row.id}`,
        label: labelOf(row),
        words: row.buyer ?? "",
        detail: t(name),
        href: open(row.id),
      })),
  );
  return { found: [...found, ...others], isPending: results.some(isAwaited) };
}

type Search = Pick<UseQueryResult, "fetchStatus" | "failureCount" | "isPlaceholderData" | "isLoading">;

/** Whether the answer to a search is still to come; one that failed or is offline is not waited for. */
export const isAwaited = ({ fetchStatus, failureCount, isPlaceholderData, isLoading }: Search): boolean =>
  fetchStatus === "fetching" && failureCount === 0 && (isPlaceholderData || isLoading);

/** Saved views, goals, members, API keys and webhooks: few, and read whole. */
function useListedRecords(q: string): Command[] {
  const t = useTranslations("commands.one");
  const enabled = q !== "";
  const views = useQuery({ ...viewsQuery, enabled }).data ?? [];
  const goals = useQuery({ ...goalsQuery, refetchInterval: false, enabled }).data ?? [];
  const members = useQuery({ ...membersQuery, enabled }).data ?? [];
  const keys = useQuery({ ...keysQuery, enabled }).data ?? [];
  const webhooks = useQuery({ ...webhooksQuery, enabled }).data ?? [];
  const all = [
    ...views.map((view) => ({
      id: `view-${view.id}`,
      label: view.name,
      detail: t("views"),
      href: viewHref(view),
    })),
    ...goals.map((goal) => ({
      id: `goal-${goal.id}`,
      label: goal.name,
      words: t("goals"),
      detail: t("goals"),
      href: goalHref(goal),
    })),
    ...members.map(({ id, username, email }) => ({
      id: `member-${id}`,
      label: username,
      words: email,
      detail: t("members"),
      href: paths.settings("members"),
    })),
    ...keys.map(({ id, name, prefix }) => ({
      id: `key-page-${id}`,
      label: name || prefix,
      words: prefix,
      detail: t("keys"),
      href: paths.key(id),
    })),
    ...webhooks.map(({ id, url }) => ({
      id: `webhook-${id}`,
      label: url.replace(/^https?:\/\//, ""),
      detail: t("webhooks"),
      href: paths.webhook(id),
    })),
  ];
  return all.filter((one) => scoreOf(one, q) > 0).slice(0, 2 * MOST_EACH);
}

const labelOf = ({ name, title, domain, purchase_code: code }: Row): string =>
  name ?? title ?? domain?.replace(/^https?:\/\//, "") ?? code ?? "";

const foundQuery = ({ name, path = name, collection = name }: Noun, q: string) =>
  queryOptions({
    queryKey: [name, "found", q],
    queryFn: async ({ signal }) => {
      type Answer = { data: Partial<Record<string, Row[]>> };
      return (await api.get<Answer>(`/${path}`, { q, limit: MOST_EACH }, signal)).data[collection] ?? [];
    },
    enabled: q !== "",
    placeholderData: keepPreviousData,
  });
