import { toast } from "sonner";
import { useTranslations } from "use-intl";
import { useDeleteLink, useRestoreLink } from "./queries";

const UNDO_FOR = 10_000;

/** Deletes a link without asking and offers for ten seconds to take it back. */
export function useDeleteWithUndo() {
  const t = useTranslations("delete-link");
  const remove = useDeleteLink();
  const restore = useRestoreLink();
  const undo = (id: number) =>
    restore.mutate(id, {
      onSuccess: () => toast.success(t("restored")),
      onError: (error) => toast.error(t("not-restored"), { description: error.message }),
    });
  return (link: { id: number; name: string }, onDeleted?: () => void) =>
    remove.mutate(link.id, {
      onSuccess: () => {
        toast(t("deleted", { name: link.name }), {
          duration: UNDO_FOR,
          action: { label: t("undo"), onClick: () => undo(link.id) },
        });
        onDeleted?.();
      },
      onError: (error) => toast.error(t("not-deleted"), { description: error.message }),
    });
}
