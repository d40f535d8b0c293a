import { Eye, EyeOff, Pencil, Receipt } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { EndingMenu } from "@/components/ui/ending-menu";
import type { Entry } from "@/components/ui/menu-entries";
import { toast } from "@/components/ui/toast";
import { useRemoveItem, useSetStatus } from "./queries";
import type { Item } from "./types";

const size = "size-4";

/** Everything that can be done with one item. */
export function ItemMenu({ item, onEdit }: { item: Item; onEdit: () => void }) {
  const t = useTranslations("items.menu");
  const router = useRouter();
  const setStatus = useSetStatus();
  const remove = useRemoveItem();
  const { id, name } = item;
  const isDraft = item.status === "draft";
  const failed = ({ message }: Error) => toast({ tone: "bad", title: message });
  const entries = (): Entry[] => [
    { kind: "action", label: t("edit"), icon: <Pencil className={size} />, run: onEdit },
    {
      kind: "action",
      label: t(isDraft ? "publish" : "hide"),
      icon: isDraft ? <Eye className={size} /> : <EyeOff className={size} />,
      run: () =>
        setStatus.mutate(
          { id, status: isDraft ? "published" : "draft" },
          {
            onSuccess: () => toast({ tone: "good", title: t(isDraft ? "published" : "hidden", { name }) }),
            onError: failed,
          },
        ),
    },
    {
      kind: "action",
      label: t("purchases"),
      icon: <Receipt className={size} />,
      run: () => router.push(`${paths.purchases()}?q=${encodeURIComponent(name)}`),
    },
    { kind: "line" },
  ];
  return (
    <EndingMenu
      label={t("label", { name })}
      entries={entries}
      question={{
        title: t("delete-title", { name }),
        text: t("delete-text"),
        confirm: t("delete"),
        cancel: t("cancel"),
      }}
      onEnd={() =>
        remove.mutate(id, {
          onSuccess: () => toast({ tone: "good", title: t("deleted", { name }) }),
          onError: failed,
        })
      }
    />
  );
}
