import { useTranslations } from "use-intl";
import { toast } from "@/components/ui/toast";
import { copyForms } from "./copy-as";
import { useLinkDrawer } from "./drawer-state";
import { useSetStatus } from "./queries";
import type { LinkRow } from "./types";
import { useDeleteWithUndo } from "./use-delete-with-undo";

/** What the keys and the menu of a row do. */
export function useRowActions() {
  const t = useTranslations("links.menu");
  const drawer = useLinkDrawer();
  const deleteWithUndo = useDeleteWithUndo();
  const setStatus = useSetStatus();
  const copyAs = (row: LinkRow, form: keyof ReturnType<typeof copyForms>) =>
    void navigator.clipboard
      .writeText(copyForms(row)[form])
      .then(() => toast({ tone: "good", title: t("copied") }));
  return {
    edit: (row: LinkRow) => drawer.openEdit(row.id),
    duplicate: (row: LinkRow) => drawer.openCopy(row.id),
    copy: (row: LinkRow) => copyAs(row, "plain"),
    copyAs,
    remove: (row: LinkRow, then?: () => void) => deleteWithUndo({ id: row.id, name: row.alias }, then),
    /** switches a link off, or on again */
    toggle: (row: LinkRow) => {
      const isOff = row.status === "disabled";
      setStatus.mutate(
        { ...row, status: isOff ? "active" : "disabled" },
        {
          onSuccess: () =>
            toast({ tone: "good", title: t(isOff ? "enabled-done" : "disabled-done", { name: row.alias }) }),
          onError: (error) => toast({ tone: "bad", title: error.message }),
        },
      );
    },
  };
}
