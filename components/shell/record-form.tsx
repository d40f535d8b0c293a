import type { ReactNode } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { useGuard } from "./form-guard";
import { SaveButton } from "./save-button";
import { SaveForm } from "./save-form";

type Props<V extends FieldValues> = {
  form: UseFormReturn<V>;
  submit: () => Promise<void>;
  /** what the button says */
  action: string;
  children: ReactNode;
};

/** The frame of a record's form: fields that scroll, and the way out below them. */
export function RecordForm<V extends FieldValues>({ form, submit, action, children }: Props<V>) {
  const t = useTranslations("form");
  const guard = useGuard();
  const { errors, isSubmitting } = form.formState;
  return (
    <SaveForm form={form} submit={submit} className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto p-4 sm:p-6">
        {errors.root && <Callout tone="bad">{errors.root.message}</Callout>}
        {children}
      </div>
      <footer className="flex shrink-0 items-center justify-end gap-2 border-t bg-surface px-4 py-3 sm:px-6">
        {guard && (
          <Button tone="quiet" onClick={guard.leave}>
            {t("cancel")}
          </Button>
        )}
        <SaveButton busy={isSubmitting}>{action}</SaveButton>
      </footer>
    </SaveForm>
  );
}
