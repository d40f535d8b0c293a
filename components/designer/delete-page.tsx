import type { QueryKey } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type Deletable, useUndoableDelete } from "@/components/shell/use-undoable-delete";
import { DeleteButton } from "@/components/ui/delete-button";

type Props = { record: Deletable; touched: QueryKey; label: string; back: string };

/** Deletes what is edited, with undo, and leads back to the list. */
export function DeletePage({ record, touched, label, back }: Props) {
  const router = useRouter();
  const remove = useUndoableDelete([touched]);
  return (
    <DeleteButton
      label={label}
      onClick={() => {
        remove(record);
        router.push(back);
      }}
    />
  );
}
