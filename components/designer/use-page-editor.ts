import { useRouter } from "next/navigation";
import type { FieldValues } from "react-hook-form";
import { type FormSetup, useRecordForm } from "@/components/shell/use-record-form";
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
