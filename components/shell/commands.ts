import { keepPreviousData, queryOptions, useQueries, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { api } from "@/components/api-client";
import { keysQuery } from "@/components/identity/keys/queries";
import { useSignOut } from "@/components/identity/session/queries";
import { linkDrawer } from "@/components/links/drawer-state";
import { paths } from "@/components/paths";
import { toast } from "@/components/ui/toast";
import type messages from "../../messages/en.json";
import { nextTheme, setTheme, useTheme } from "./appearance";
import { ALL_PAGES } from "./sidebar";
import { useHidden } from "./undoable-delete";

/** One line of the command menu. `short` formats it as a short link; `detail` is shown on the right. */
export type Command = {
  id: string;
  label: string;
  short?: { host: string; slug: string };
  detail?: string;
  run: () => void;
};

/** Where the forms of other records open. */
const MAKERS = [
  { name: "campaign", href: `${paths.campaigns()}?make=new` },
  { name: "channel", href: `${paths.channels()}?make=new` },
  { name: "qr", href: paths.newQr() },
  { name: "domain", href: `${paths.domains()}?make=new` },
  { name: "pixel", href: `${paths.pixels()}?make=new` },
  { name: "utm", href: `${paths.utmTemplates()}?make=new` },
] as const;

/** Fixed entries of the menu: pages and actions. */
export function useCommands({ onShortcuts }: { onShortcuts: () => void }): {
  pages: Command[];
  actions: Command[];
} {
  const t = useTranslations("commands");
  const nav = useTranslations("nav.pages");
  const themes = useTranslations("user-menu.themes");
  const router = useRouter();
  const theme = useTheme();
  const keys = useQuery(keysQuery).data ?? [];
  const signOut = useSignOut();
  const next = nextTheme(theme);
  return {
    pages: [
      ...ALL_PAGES.map((page) => ({
        id: page.name,
        label: nav(page.name),
        run: () => router.push(page.href),
      })),
      { id: "keys", label: t("keys"), run: () => router.push(paths.settings("keys")) },
    ],
    actions: [
      { id: "new-link", label: t("new-link"), detail: "C", run: () => linkDrawer.openNew() },
      ...MAKERS.map(({ name, href }) => ({
        id: `new-${name}`,
        label: t(`make.${name}`),
        run: () => router.push(href),
      })),
      ...keys.map(({ id, name, prefix }) => ({
        id: `key-${id}`,
        label: t("copy-key", { name }),
        detail: `${prefix}…`,
        run: () =>
          void navigator.clipboard
            .writeText(prefix)
            .then(() => toast({ tone: "good", title: t("key-copied") })),
      })),
      { id: "theme", label: t("theme", { theme: themes(next) }), run: () => setTheme(next) },
      { id: "shortcuts", label: t("shortcuts"), detail: "?", run: onShortcuts },
      { id: "sign-out", label: t("sign-out"), run: () => signOut.mutate() },
    ],
  };
}

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
  { name: "utm", one: "utm", open: (id: number) => `${paths.utmTemplates()}?change=${id}` },
] as const satisfies readonly Noun[];

const MOST_EACH = 4;

/** Records of all searchable nouns whose name or address contains the text; none for an empty text. */
export function useRecordSearch(q: string): Command[] {
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
