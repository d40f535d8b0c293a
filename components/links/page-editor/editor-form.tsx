import type { QueryKey } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { type FormSetup, useRecordForm } from "@/components/shell/record-form";
import { RecordHeader } from "@/components/shell/record-screen";
import { SaveButton, SaveForm } from "@/components/shell/save-form";
import { type Deletable, useUndoableDelete } from "@/components/shell/undoable-delete";
import { DeleteButton } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { toast } from "@/components/ui/toast";

type Props<V extends FieldValues> = {
  form: UseFormReturn<V>;
  submit: () => Promise<void>;
  back: { href: string; label: string };
  title: ReactNode;
  meta?: ReactNode;
  tabs?: ReactNode;
  /** what the button says */
  action: string;
  /** what else can be done, before the button */
  actions?: ReactNode;
  preview: ReactNode;
  children: ReactNode;
};

/** A page on which something to look at is made: fields at the left, and at the right, always in sight, what becomes of them. */
export function EditorForm<V extends FieldValues>(props: Props<V>) {
  const { form, submit, back, title, meta, tabs, action, actions, preview, children } = props;
  const { errors, isDirty, isSubmitting } = form.formState;
  useAskBeforeLeaving(isDirty && !isSubmitting);
  return (
    <SaveForm form={form} submit={submit}>
      <RecordHeader back={back} title={title} meta={meta} tabs={tabs}>
        {actions}
        <SaveButton busy={isSubmitting}>{action}</SaveButton>
      </RecordHeader>
      {errors.root && (
        <div className="mb-6">
          <Callout tone="bad">{errors.root.message}</Callout>
        </div>
      )}
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-8 border-t pt-6 lg:grid-cols-[minmax(0,1fr)_minmax(22rem,28rem)]">
        <div className="flex min-w-0 flex-col gap-8">{children}</div>
        <aside className="min-w-0 lg:sticky lg:top-6">{preview}</aside>
      </div>
    </SaveForm>
  );
}

/** The browser's own question before a page with something unsaved on it is closed. */
function useAskBeforeLeaving(isAsked: boolean) {
  useEffect(() => {
    if (!isAsked) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isAsked]);
}

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

/** Says that something was saved, for the eye that is still on the form. */
export const toastSaved = (title: string): void => toast({ tone: "good", title });

type DeletePageProps = { record: Deletable; touched: QueryKey; label: string; back: string };

/** Deletes what is edited, with undo, and leads back to the list. */
export function DeletePage({ record, touched, label, back }: DeletePageProps) {
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
