import { BookOpen, LogOut, MonitorSmartphone, Settings } from "lucide-react";
import { useRouter } from "next/navigation";
import type { RefObject } from "react";
import { useTranslations } from "use-intl";
import { useFirstQuery } from "@/components/first-data";
import { useChooseLanguage } from "@/components/identity/session/choose-language";
import { useSignOut } from "@/components/identity/session/sign-out";
import { workspacesQuery } from "@/components/identity/workspaces/list-query";
import { useChooseWorkspace } from "@/components/identity/workspaces/own-workspaces";
import { paths } from "@/components/paths";
import { type Entry, MenuPopup } from "@/components/ui/menu-popup";
import { toast } from "@/components/ui/toast";
import { type Accent, AccentMark } from "./accent";
import { setTheme, THEMES, useTheme } from "./appearance";
import { useLanguages } from "./languages";
import { leave } from "./unsaved";

type Props = { anchor: RefObject<HTMLElement | null>; open: boolean; onClose: () => void };

/** Where the signed-in person can go, the theme, the language, and sign-out. */
export function UserMenuPopup({ anchor, open, onClose }: Props) {
  const { data: workspaces = [] } = useFirstQuery(workspacesQuery);
  const entries = useEntries(workspaces);
  if (!open) return null;
  return <MenuPopup anchor={anchor} side="top" align="start" entries={entries()} onClose={onClose} />;
}

type Workspaces = { id: number; name: string; accent: Accent; current: boolean }[];

function useEntries(workspaces: Workspaces) {
  const t = useTranslations("user-menu");
  const theme = useTheme();
  const languages = useLanguages();
  const chooseLanguage = useChooseLanguage();
  const router = useRouter();
  const signOut = useSignOut();
  const choose = useChooseWorkspace();
  const pageEntries = usePageEntries();
  const moveTo = ({ id, name }: Workspaces[number]) =>
    choose.mutate(id, {
      onSuccess: () => {
        toast({ tone: "good", title: t("moved", { name }) });
        router.push(paths.overview());
      },
      onError: ({ message }) => toast({ tone: "bad", title: message }),
    });
  const languageOptions = languages.map(({ tag, name, chosen }) => ({
    label: name,
    chosen,
    run: () => chooseLanguage.mutate(tag),
  }));
  const others: Entry[] = [
    {
      kind: "choice",
      label: t("workspace"),
      options: workspaces.map((one) => ({
        label: one.name,
        mark: <AccentMark accent={one.accent} />,
        chosen: one.current,
        run: () => leave(() => moveTo(one)),
      })),
    },
    { kind: "line" },
  ];
  return (): Entry[] => [
    ...pageEntries(),
    { kind: "line" },
    ...(workspaces.length > 1 ? others : []),
    {
      kind: "choice",
      label: t("theme"),
      options: THEMES.map((value) => ({
        label: t(`themes.${value}`),
        chosen: value === theme,
        run: () => setTheme(value),
      })),
    },
    ...(languages.length > 1
      ? [{ kind: "choice" as const, label: t("language"), options: languageOptions }]
      : []),
    { kind: "line" },
    {
      kind: "action",
      label: t("sign-out"),
      icon: <LogOut className="size-4 rtl:-scale-x-100" />,
      run: () => leave(() => signOut.mutate()),
    },
  ];
}

/** Pages that the sidebar has no room for, or that are looked for here. */
function usePageEntries() {
  const t = useTranslations("user-menu");
  const router = useRouter();
  return (): Entry[] => [
    {
      kind: "action",
      label: t("settings"),
      icon: <Settings className="size-4" />,
      run: () => leave(() => router.push(paths.settings())),
    },
    {
      kind: "action",
      label: t("tools"),
      icon: <MonitorSmartphone className="size-4" />,
      run: () => leave(() => router.push(paths.tools())),
    },
    {
      kind: "action",
      label: t("guides"),
      icon: <BookOpen className="size-4" />,
      run: () => leave(() => router.push(paths.guides())),
    },
  ];
}
