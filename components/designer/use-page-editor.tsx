import type { QueryKey } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import type { FieldValues } from "react-hook-form";
import { type FormSetup, useRecordForm } from "@/components/shell/use-record-form";
import { type Deletable, useUndoableDelete } from "@/components/shell/use-undoable-delete";
import { DeleteButton } from "@/components/ui/delete-button";
import { toastSaved } from "./saved-toast";

type Setup<V extends FieldValues> = Omit<FormSetup<V, number>, "onSaved"> & {
  /** said when it is kept */
  saved: string;
  /** where one that was just made goes on being edited */
  open: (id: number) => string;
  isNew: boolean;
};

/** The form of a designer that stays open after saving; one that was new goes on under its own address. */
export function usePageEditor<V extends FieldValues>({ saved, open, isNew, ...setup }: Setup<V>) {
  const router = useRouter();
  return useRecordForm<V, number>({
    ...setup,
    onSaved: (id) => {
      toastSaved(saved);
      if (isNew) router.replace(open(id));
    },
  });
}

type DeleteProps = { record: Deletable; touched: QueryKey; label: string; back: string };

/** Deletes what is edited, with undo, and leads back to the list. */
export function DeletePage({ record, touched, label, back }: DeleteProps) {
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
