import { type ReactNode, useEffect } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { RecordHeader } from "@/components/shell/record-header";
import { SaveButton } from "@/components/shell/save-button";
import { SaveForm } from "@/components/shell/save-form";
import { Callout } from "@/components/ui/callout";

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
export function DesignerForm<V extends FieldValues>(props: Props<V>) {
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
