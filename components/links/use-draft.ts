import { useEffect, useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useSettled } from "@/components/ui/use-settled";
import { type Draft, dropDraft, keepDraft, readDraft, useKeptAt } from "./draft";
import type { LinkValues } from "./link-values";

const PAUSE = 800;

/** Keeps a new link's form while it is filled in, and offers what was left there the last time. */
export function useDraft(form: UseFormReturn<LinkValues>, isNew: boolean) {
  const values = useWatch({ control: form.control }) as LinkValues;
  const typed = JSON.stringify(values);
  const settled = useSettled(typed, PAUSE);
  const { isDirty } = form.formState;
  const keptAt = useKeptAt();
  const [left, setLeft] = useState<Draft | null>(() => (isNew && values.url === "" ? readDraft() : null));
  useEffect(() => {
    if (isNew && isDirty && settled === typed) keepDraft(JSON.parse(settled) as LinkValues);
  }, [isNew, isDirty, settled, typed]);
  return {
    keptAt: isNew && isDirty ? keptAt : undefined,
    /** offered only while nothing new has been typed */
    left: isDirty ? null : left,
    restore: () => {
      if (left) form.reset(left.values, { keepDefaultValues: true });
      setLeft(null);
    },
    drop: () => {
      dropDraft();
      setLeft(null);
    },
  };
}
