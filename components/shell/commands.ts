import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { keysQuery } from "@/components/identity/keys/queries";
import { useSignOut } from "@/components/identity/session/sign-out";
import { GUIDE_NAMES } from "@/components/integrations/guides/names";
import { linkDrawer } from "@/components/links/drawer-state";
import { useSwitchBackCommands } from "@/components/links/health/queries";
import { paths } from "@/components/paths";
import { useCopy } from "@/components/ui/copy";
import { nextTheme, setTheme, useTheme } from "./appearance";
import { ALL_PAGES } from "./sidebar";
import { leave } from "./unsaved";

/** One line of the command menu. `short` formats it as a short link; `detail` is shown on the right; `words` are what else people type for it. */
export type Command = {
  id: string;
  label: string;
  words?: string;
  short?: { host: string; slug: string };
  detail?: string;
  /** the menu stays open: what is run closes it once it went well */
  stays?: true;
} & ({ href: string; run?: never } | { run: () => void; href?: never });

/** Where the forms of other records open. */
const MAKERS = [
  { name: "campaign", href: `${paths.campaigns()}?make=new` },
  { name: "channel", href: `${paths.channels()}?make=new` },
  { name: "qr", href: paths.newQr() },
  { name: "domain", href: `${paths.domains()}?make=new` },
  { name: "pixel", href: `${paths.pixels()}?make=new` },
  { name: "utm", href: `${paths.utmTemplates()}?make=new` },
  { name: "bio", href: paths.newBio() },
  { name: "splash", href: paths.newSplash() },
  { name: "overlay", href: paths.newOverlay() },
  { name: "item", href: `${paths.items()}?make=new` },
  { name: "purchase", href: `${paths.purchases()}?make=new` },
  { name: "goal", href: `${paths.stats()}?make=new` },
  { name: "key", href: paths.settings("keys") },
  { name: "webhook", href: paths.settings("webhooks") },
  { name: "member", href: paths.settings("members") },
  { name: "many-links", href: paths.pasteLinks() },
  { name: "import", href: paths.importLinks() },
  { name: "labels", href: paths.labels() },
] as const;

/** Fixed entries of the menu: pages and actions. */
export function useCommands({ onShortcuts }: { onShortcuts: () => void }): {
  pages: Command[];
  actions: Command[];
  guides: Command[];
} {
  const t = useTranslations("commands");
  const nav = useTranslations("nav.pages");
  const themes = useTranslations("user-menu.themes");
  const guides = useTranslations("guide-names");
  const theme = useTheme();
  const keys = useQuery(keysQuery).data ?? [];
  const signOut = useSignOut();
  const copy = useCopy();
  const switchBack = useSwitchBackCommands();
  const next = nextTheme(theme);
  return {
    pages: [
      ...ALL_PAGES.map((page) => ({
        id: page.name,
        label: nav(page.name),
        href: page.href,
      })),
      { id: "seller", label: t("seller"), href: paths.seller() },
      { id: "tester", label: t("tester"), href: paths.tester() },
      { id: "docs", label: t("docs"), href: paths.docs() },
      { id: "guides", label: t("guides"), href: paths.guides() },
      { id: "tools", label: t("tools"), href: paths.tools() },
    ],
    actions: [
      { id: "new-link", label: t("new-link"), detail: "C", run: () => linkDrawer.openNew() },
      ...switchBack,
      ...MAKERS.map(({ name, href }) => ({
        id: `new-${name}`,
        label: t(`make.${name}`),
        href,
      })),
      ...keys.map(({ id, name, prefix }) => ({
        id: `key-${id}`,
        label: t("copy-key", { name }),
        detail: `${prefix}…`,
        run: () => void copy.text(prefix, t("key-copied")),
      })),
      { id: "theme", label: t("theme", { theme: themes(next) }), run: () => setTheme(next) },
      { id: "shortcuts", label: t("shortcuts"), detail: "?", run: onShortcuts },
      { id: "sign-out", label: t("sign-out"), run: () => leave(() => signOut.mutate()) },
    ],
    guides: GUIDE_NAMES.map((name) => ({
      id: `guide-${name}`,
      label: guides("command", { guide: guides(`names.${name}`) }),
      words: `${guides(`names.${name}`)} ${name}`,
      href: paths.guide(name),
    })),
  };
}
