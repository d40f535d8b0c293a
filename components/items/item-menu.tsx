import { Eye, EyeOff, Pencil, Receipt, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { useUndoableDelete } from "@/components/shell/use-undoable-delete";
import { DotsMenu } from "@/components/ui/dots-menu";
import type { Entry } from "@/components/ui/menu-entries";
import { tell } from "@/components/ui/tell";
import { toast } from "@/components/ui/toast";
import { deletableItem, itemKeys, useSetStatus } from "./queries";
import type { Item } from "./types";

const size = "size-4";

/** Everything that can be done with one item. */
export function ItemMenu({ item, onEdit }: { item: Item; onEdit: () => void }) {
  const t = useTranslations("items.menu");
  const router = useRouter();
  const setStatus = useSetStatus();
  const remove = useUndoableDelete([itemKeys.all]);
  const { id, name } = item;
  const isDraft = item.status === "draft";
  const entries = (): Entry[] => [
    { kind: "action", label: t("edit"), icon: <Pencil className={size} />, run: onEdit },
    {
      kind: "action",
      label: t(isDraft ? "publish" : "hide"),
      icon: isDraft ? <Eye className={size} /> : <EyeOff className={size} />,
      run: () =>
        tell(setStatus.mutateAsync({ id, status: isDraft ? "published" : "draft" }), () =>
          toast({ tone: "good", title: t(isDraft ? "published" : "hidden", { name }) }),
        ),
    },
    {
      kind: "action",
      label: t("purchases"),
      icon: <Receipt className={size} />,
      run: () => router.push(`${paths.purchases()}?q=${encodeURIComponent(name)}`),
    },
    { kind: "line" },
    {
      kind: "action",
      label: t("delete"),
      icon: <Trash2 className={size} />,
      tone: "danger",
      // The server would refuse it too, but only once the ten seconds are over.
      run: () =>
        item.purchases > 0 ? toast({ tone: "bad", title: t("sold") }) : remove(deletableItem(item)),
    },
  ];
  return <DotsMenu label={t("label", { name })} entries={entries} />;
}
