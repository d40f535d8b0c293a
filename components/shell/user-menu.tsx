import { useTranslations } from "use-intl";
import { useFirstQuery } from "@/components/first-data";
import { PersonPicture } from "@/components/identity/account/person-picture";
import { useSession } from "@/components/identity/session/queries";
import { workspacesQuery } from "@/components/identity/workspaces/list-query";
import { lazy } from "@/components/ui/lazy";
import { useLazyMenu } from "@/components/ui/lazy-menu";
import { AccentMark } from "./accent";

const UserMenuPopup = lazy(
  () => import("./user-menu-popup").then((module) => module.UserMenuPopup),
  "components/shell/user-menu-popup",
);

/**
 * The signed-in person, and behind their name their pages, the theme, the language and sign-out. The menu is loaded when a pointer or the
 * focus comes near: it is on every page, and seldom opened.
 */
export function UserMenu({ width }: { width: "full" | "rail" }) {
  const t = useTranslations("user-menu");
  const session = useSession();
  const user = session?.user;
  const { data: workspaces = [] } = useFirstQuery(workspacesQuery);
  const { button, menu, isWanted } = useLazyMenu(UserMenuPopup.load);
  if (!user) return <div className="h-11" />;
  return (
    <>
      <button
        {...button}
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
      </button>
      {isWanted && <UserMenuPopup {...menu} />}
    </>
  );
}
