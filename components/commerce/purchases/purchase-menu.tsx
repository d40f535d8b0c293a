import { Download, FlaskConical, Pencil, Trash2, Undo2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { DotsMenu } from "@/components/ui/menu";
import type { Entry } from "@/components/ui/menu-popup";
import { toast, toastOnError } from "@/components/ui/toast";
import { type Purchase, useChange } from "./queries";

const size = "size-4";

type Props = { purchase: Purchase; onEdit: () => void; onDelete: () => void };

/** Everything that can be done with one purchase. A refund can be taken back, and so can a delete: nothing is asked. */
export function PurchaseMenu({ purchase, onEdit, onDelete }: Props) {
  const t = useTranslations("purchases.menu");
  const router = useRouter();
  const change = useChange();
  const { id, purchase_code: code, refunded, downloaded } = purchase;
  const set = (changes: object, done: string) =>
    toastOnError(change.mutateAsync({ id, ...changes }), () => toast({ tone: "good", title: done }));
  const entries = (): Entry[] => [
    {
      kind: "action",
      label: t("test"),
      icon: <FlaskConical className={size} />,
      run: () => router.push(paths.tester(code)),
    },
    { kind: "action", label: t("edit"), icon: <Pencil className={size} />, shortcut: "E", run: onEdit },
    {
      kind: "action",
      label: t(downloaded ? "not-downloaded" : "downloaded"),
      icon: <Download className={size} />,
      run: () => set({ downloaded: !downloaded }, t("saved")),
    },
    { kind: "line" },
    {
      kind: "action",
      label: t(refunded ? "unrefund" : "refund"),
      icon: <Undo2 className={size} />,
      ...(!refunded && { tone: "danger" as const }),
      run: () => set({ refunded: !refunded }, t(refunded ? "unrefund-done" : "refund-done")),
    },
    {
      kind: "action",
      label: t("delete"),
      icon: <Trash2 className={size} />,
      shortcut: "X",
      tone: "danger",
      run: onDelete,
    },
  ];
  return <DotsMenu label={t("label", { code })} entries={entries} />;
}
