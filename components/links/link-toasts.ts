import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { copyText } from "@/components/ui/copy";
import { toast } from "@/components/ui/toast";
import { type Saved, useDeleteLink, useRestoreLink } from "./mutations";
import { addressToCopy } from "./wildcard";

/** Copies a short link that was just saved and says so, with the way to open it. */
export function useToastSaved() {
  const t = useTranslations("saved");
  const router = useRouter();
  return async (saved: Saved) => {
    // A browser may refuse the clipboard when the answer took long; the link is saved all the same.
    const copied = await copyText(addressToCopy(saved.shorturl)).then(
      () => true,
      () => false,
    );
    toast({
      tone: "good",
      title: t(copied ? "copied" : "saved"),
      description: saved.shorturl.replace(/^https?:\/\//, ""),
      other: { label: t("qr"), run: () => router.push(paths.newQr(saved.shorturl)) },
      action: { label: t("open"), run: () => router.push(paths.link(saved.id)) },
    });
  };
}

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
