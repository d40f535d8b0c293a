import { Bookmark } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { buttonLook } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import { Menu } from "@/components/ui/menu";
import type { Entry } from "@/components/ui/menu-popup";
import { toast } from "@/components/ui/toast";
import { useDisplay } from "../list/display";
import { filterOf, useListState } from "../list/list-state";
import { type SavedView, useDeleteView, useSetDefaultView } from "./queries";
import { stateOf, useShownView } from "./shown-view";

const ViewDialog = lazy(
  () => import("./view-dialog").then((module) => module.ViewDialog),
  "components/links/views/view-dialog",
);

/** The saved views of the list: to show one, to save what is shown, and to change or delete the one that is shown. */
export function ViewsMenu() {
  const t = useTranslations("links.views");
  const { state } = useListState();
  const { display } = useDisplay();
  const [edited, setEdited] = useState<SavedView | "new">();
  const { shown, entries } = useViews(setEdited);
  return (
    <>
      <Menu
        entries={entries}
        aria-label={shown ? t("label-shown", { name: shown.name }) : t("label")}
        title={t("label")}
        className={`relative ${buttonLook({ tone: "plain", size: "icon" })}`}
      >
        <Bookmark aria-hidden className="size-4" />
        {shown && <span aria-hidden className="absolute top-1 end-1 size-1.5 rounded-full bg-accent" />}
      </Menu>
      {edited && (
        <ViewDialog
          view={edited === "new" ? undefined : edited}
          shown={{ filter: filterOf(state), order: state.order }}
          display={display}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

/** The view that is shown, if any, and what the menu offers. */
function useViews(onEdit: (view: SavedView | "new") => void) {
  const t = useTranslations("links.views");
  const { change } = useListState();
  const { views, shown } = useShownView();
  const remove = useDeleteView();
  const beginWith = useBeginWith();
  const show = (view: SavedView) => change(stateOf(view));
  const removeShown = ({ id, name }: SavedView) =>
    remove.mutate(id, {
      onSuccess: () => toast({ tone: "good", title: t("deleted", { name }) }),
      onError: (error) => toast({ tone: "bad", title: error.message }),
    });
  const entries = (): Entry[] => [
    ...(views.length > 0
      ? ([
          {
            kind: "choice",
            label: t("label"),
            options: views.map((view) => ({
              label: view.own ? view.name : t("shared-name", { name: view.name }),
              chosen: view === shown,
              run: () => show(view),
            })),
          },
          { kind: "line" },
        ] satisfies Entry[])
      : []),
    { kind: "action", label: t("save"), run: () => onEdit("new") },
    ...(shown
      ? ([
          {
            kind: "toggle",
            label: t("default", { name: shown.name }),
            on: shown.default,
            run: () => beginWith(shown),
          },
        ] satisfies Entry[])
      : []),
    ...(shown?.own
      ? ([
          { kind: "action", label: t("edit", { name: shown.name }), run: () => onEdit(shown) },
          {
            kind: "action",
            tone: "danger",
            label: t("delete", { name: shown.name }),
            run: () => removeShown(shown),
          },
        ] satisfies Entry[])
      : []),
  ];
  return { shown, entries };
}

/** Has the person's list begin with a view, or with all links again. */
function useBeginWith() {
  const t = useTranslations("links.views");
  const { mutate } = useSetDefaultView();
  return ({ id, name, default: isDefault }: SavedView) =>
    mutate(
      { id, isDefault: !isDefault },
      {
        onSuccess: () =>
          toast({ tone: "good", title: t(isDefault ? "default-off" : "default-on", { name }) }),
        onError: (error) => toast({ tone: "bad", title: error.message }),
      },
    );
}
