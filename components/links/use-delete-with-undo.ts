import { useTranslations } from "use-intl";
import { toast } from "@/components/ui/toast";
import { useDeleteLink, useRestoreLink } from "./queries";

const UNDO_FOR = 10_000;

/** Deletes a link without asking and offers for ten seconds to take it back. */
export function useDeleteWithUndo() {
  const t = useTranslations("delete-link");
  const remove = useDeleteLink();
  const restore = useRestoreLink();
  const undo = (id: number) =>
    restore.mutate(id, {
      onSuccess: () => toast({ tone: "good", title: t("restored") }),
      onError: (error) => toast({ tone: "bad", title: t("not-restored"), description: error.message }),
    });
  return (link: { id: number; name: string }, onDeleted?: () => void) =>
    remove.mutate(link.id, {
      onSuccess: () => {
        toast({
          tone: "plain",
          title: t("deleted", { name: link.name }),
          duration: UNDO_FOR,
          action: { label: t("undo"), run: () => undo(link.id) },
        });
        onDeleted?.();
      },
      onError: (error) => toast({ tone: "bad", title: t("not-deleted"), description: error.message }),
    });
}
