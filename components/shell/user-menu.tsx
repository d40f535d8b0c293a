import { LogOut, Settings } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { useSession, useSignOut } from "@/components/session/queries";
import { Menu, MenuChoice, MenuItem, MenuLine } from "@/components/ui/menu";
import { setTheme, THEMES, useTheme } from "./theme";

/** Who is signed in, how the app looks, and the way out. */
export function UserMenu({ width }: { width: "full" | "rail" }) {
  const t = useTranslations("user-menu");
  const user = useSession()?.user;
  const theme = useTheme();
  const router = useRouter();
  const signOut = useSignOut();
  if (!user) return <div className="h-11" />;
  return (
    <Menu
      side="top"
      align="start"
      trigger={
        <button
          type="button"
          aria-label={t("label", { name: user.username })}
          className="flex h-11 w-full min-w-0 items-center gap-2.5 rounded-control px-1 text-left hover:bg-surface data-popup-open:bg-surface"
        >
          <span
            aria-hidden
            className="grid size-7 shrink-0 place-items-center rounded-control bg-accent-soft font-semibold text-12 text-accent-ink uppercase"
          >
            {user.username.slice(0, 2)}
          </span>
          {width === "full" && (
            <span className="min-w-0">
              <span className="block truncate font-medium text-13 leading-4">{user.username}</span>
              <span className="block truncate text-12 text-ink-3 leading-4">{user.email}</span>
            </span>
          )}
        </button>
      }
    >
      <MenuItem icon={<Settings className="size-4" />} onClick={() => router.push(paths.settings())}>
        {t("settings")}
      </MenuItem>
      <MenuLine />
      <MenuChoice
        label={t("theme")}
        value={theme}
        options={THEMES.map((value) => ({ value, label: t(`themes.${value}`) }))}
        onChange={setTheme}
      />
      <MenuLine />
      <MenuItem icon={<LogOut className="size-4" />} onClick={() => signOut.mutate()}>
        {t("sign-out")}
      </MenuItem>
    </Menu>
  );
}
