import type { FieldValues, UseFormReturn } from "react-hook-form";

/**
 * What a form holds as it is sent. Once that is saved, what is returned takes it as the form's saved values, keeps what was changed
 * meanwhile as unsaved, and says whether there is any.
 */
export function sentValues<V extends FieldValues>(form: UseFormReturn<V>, sent: V): () => boolean {
  const before = JSON.stringify(form.getValues());
  return () => {
    const hasMore = JSON.stringify(form.getValues()) !== before;
    form.reset(sent, hasMore ? { keepValues: true, keepFieldsRef: true } : {});
    return hasMore;
  };
}
