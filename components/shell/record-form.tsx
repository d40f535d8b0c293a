import { createContext, type ReactNode, use, useEffect } from "react";
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from "react-hook-form";
import { useTranslations } from "use-intl";
import { type Shape, schemaResolver, showFailure } from "@/components/form-errors";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { toast } from "@/components/ui/toast";
import { toastFloor } from "@/components/ui/toast-floor";
import { SaveButton } from "./save-button";
import { SaveForm } from "./save-form";
import { sentValues } from "./sent-values";

type Props<V extends FieldValues> = {
  form: UseFormReturn<V>;
  submit: () => Promise<void>;
  /** label of the button */
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
      <footer
        ref={toastFloor}
        className="flex shrink-0 items-center justify-end gap-2 border-t bg-surface px-4 py-3 sm:px-6"
      >
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

export type FormSetup<V extends FieldValues, Saved> = {
  /** the API's own shape of what is sent */
  schema: Shape;
  values: V;
  /** maps the values to the request body; sends all values by default */
  bodyOf?: (values: V) => FieldValues;
  save: (body: FieldValues) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  /** called instead where something was changed while it was saved: the form stays, with that in it */
  onKept?: (saved: Saved) => void;
};

/** A record's form: checked with the API's own shape, saved, and what the server refuses shown at its fields. */
export function useRecordForm<V extends FieldValues, Saved>(setup: FormSetup<V, Saved>) {
  const { schema, values, bodyOf = (typed) => typed, save, onSaved, onKept } = setup;
  const t = useTranslations("form");
  const guard = useGuard();
  const resolver = schemaResolver<V>(schema, bodyOf);
  const form = useForm<V>({ defaultValues: values as DefaultValues<V>, resolver, mode: "onSubmit" });
  const { isDirty } = form.formState;
  const report = guard?.report;
  useEffect(() => {
    report?.(isDirty);
    return () => report?.(false);
  }, [report, isDirty]);
  const send = form.handleSubmit(async (typed) => {
    const settle = sentValues(form, typed);
    try {
      const saved = await save(bodyOf(typed));
      if (!settle() || !onKept) return onSaved(saved);
      onKept(saved);
      toast({ tone: "good", title: t("kept") });
    } catch (error) {
      showFailure(error, form.setError, Object.keys(values));
    }
  });
  return { form, submit: () => send() };
}

/** How a form and its drawer interact. */
export type Guard = {
  /** the form says whether closing would lose something */
  report: (isDirty: boolean) => void;
  /** closes, after asking where something would be lost */
  leave: () => void;
};

export const GuardContext = createContext<Guard | null>(null);

/** How the form inside a drawer reports unsaved changes and closes it; null on a page of its own, which needs no drawer's code. */
export const useGuard = (): Guard | null => use(GuardContext);
