import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { keysQuery } from "@/components/keys/queries";
import { linkDrawer } from "@/components/links/drawer-state";
import { paths } from "@/components/paths";
import { useSignOut } from "@/components/session/queries";
import { toast } from "@/components/ui/toast";
import { ALL_PAGES } from "./pages";
import { nextTheme, setTheme, useTheme } from "./theme";

/** One line of the command menu. `short` sets it as a short link; `detail` stands at its right. */
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
] as const;

/** What the menu offers beside links: pages and actions. */
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
