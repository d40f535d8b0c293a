import { useEffect } from "react";
import { type DefaultValues, type FieldValues, useForm } from "react-hook-form";
import { showFailure } from "@/components/form-errors";
import { type Shape, schemaResolver } from "@/components/schema-resolver";
import { useGuard } from "./form-guard";

export type FormSetup<V extends FieldValues, Saved> = {
  /** the API's own shape of what is sent */
  schema: Shape;
  values: V;
  /** what is sent of what was typed; all of it unless told otherwise */
  bodyOf?: (values: V) => FieldValues;
  save: (body: FieldValues) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
};

/** A record's form: checked with the API's own shape, saved, and what the server refuses shown at its fields. */
export function useRecordForm<V extends FieldValues, Saved>(setup: FormSetup<V, Saved>) {
  const { schema, values, bodyOf = (typed) => typed, save, onSaved } = setup;
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
    try {
      const saved = await save(bodyOf(typed));
      form.reset(typed);
      onSaved(saved);
    } catch (error) {
      showFailure(error, form.setError, Object.keys(values));
    }
  });
  return { form, submit: () => send() };
}
