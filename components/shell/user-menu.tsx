import { BookOpen, LogOut, MonitorSmartphone, Settings } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { useFirstQuery } from "@/components/first-data";
import { PersonPicture } from "@/components/identity/account/person-picture";
import { useChooseLanguage } from "@/components/identity/session/language";
import { useSession, useSignOut } from "@/components/identity/session/queries";
import { useChooseWorkspace, workspacesQuery } from "@/components/identity/workspaces/own-workspaces";
import { paths } from "@/components/paths";
import { Menu } from "@/components/ui/menu";
import type { Entry } from "@/components/ui/menu-popup";
import { toast } from "@/components/ui/toast";
import { type Accent, AccentMark } from "./accent";
import { setTheme, THEMES, useTheme } from "./appearance";
import { useLanguages } from "./languages";
import { leave } from "./unsaved";

/** The signed-in person, the theme, and sign-out. */
export function UserMenu({ width }: { width: "full" | "rail" }) {
  const t = useTranslations("user-menu");
  const session = useSession();
  const user = session?.user;
  const { data: workspaces = [] } = useFirstQuery(workspacesQuery);
  const entries = useEntries(workspaces);
  if (!user) return <div className="h-11" />;
  return (
    <Menu
      side="top"
      align="start"
      entries={entries}
      aria-label={t("label", { name: user.username })}
      className="flex h-11 w-full min-w-0 items-center gap-2.5 rounded-control px-1 text-start hover:bg-surface aria-expanded:bg-surface"
    >
      <PersonPicture user={user} className="size-7 rounded-control text-12" />
      {width === "full" && (
        <span className="min-w-0">
          <span className="block truncate font-medium text-13 leading-4">{user.username}</span>
          <span className="block truncate text-12 text-ink-3 leading-4">
            {workspaces.length > 1 && session?.workspace ? (
              <>
                <AccentMark accent={session.workspace.accent} /> {session.workspace.name}
              </>
            ) : (
              user.email
            )}
          </span>
        </span>
      )}
    </Menu>
  );
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
