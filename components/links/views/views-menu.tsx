import { useQuery } from "@tanstack/react-query";
import { Bookmark } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { buttonLook } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import { Menu } from "@/components/ui/menu";
import type { Entry } from "@/components/ui/menu-popup";
import { toast } from "@/components/ui/toast";
import { filterOf, type ListState, NOTHING_FILTERED, useListState } from "../list/list-state";
import { type SavedView, useDeleteView, viewsQuery } from "./queries";

const ViewDialog = lazy(() => import("./view-dialog").then((module) => module.ViewDialog));

/** The saved views of the list: to show one, to save what is shown, and to change or delete the one that is shown. */
export function ViewsMenu() {
  const t = useTranslations("links.views");
  const { state } = useListState();
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
        {shown && <span aria-hidden className="absolute top-1 right-1 size-1.5 rounded-full bg-accent" />}
      </Menu>
      {edited && (
        <ViewDialog
          view={edited === "new" ? undefined : edited}
          shown={{ filter: filterOf(state), order: state.order }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

/** The view that is shown, if any, and what the menu offers. */
function useViews(onEdit: (view: SavedView | "new") => void) {
  const t = useTranslations("links.views");
  const { state, change } = useListState();
  const views = useQuery(viewsQuery).data ?? [];
  const remove = useDeleteView();
  const shown = views.find((view) => isShown(view, state));
  const show = ({ filter, order }: SavedView) =>
    change({ ...NOTHING_FILTERED, ...filter, order } as Partial<ListState>);
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

const isShown = ({ filter, order }: SavedView, state: ListState): boolean => {
  const now = filterOf(state);
  const names = new Set([...Object.keys(filter), ...Object.keys(now)]);
  return order === state.order && [...names].every((name) => filter[name] === now[name]);
};
