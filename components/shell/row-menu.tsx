import { Pencil, Trash2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { DotsMenu } from "@/components/ui/menu";
import type { Entry } from "@/components/ui/menu-popup";

type Props = {
  /** name of the row */
  name: string;
  /** further actions, before edit and delete */
  entries?: () => Entry[];
  onEdit: () => void;
  onDelete: () => void;
};

/** Everything that can be done with one row of a list. */
export function RowMenu({ name, entries, onEdit, onDelete }: Props) {
  const t = useTranslations("list");
  const all = (): Entry[] => [
    ...(entries ? [...entries(), { kind: "line" } as const] : []),
    {
      kind: "action",
      label: t("edit"),
      icon: <Pencil className="size-4" />,
      shortcut: "E",
      run: onEdit,
    },
    { kind: "line" },
    {
      kind: "action",
      label: t("delete"),
      icon: <Trash2 className="size-4" />,
      shortcut: "X",
      tone: "danger",
      run: onDelete,
    },
  ];
  return <DotsMenu label={t("actions", { name })} entries={all} />;
}
