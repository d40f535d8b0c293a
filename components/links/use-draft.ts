import { useEffect, useRef, useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useSession } from "@/components/session/queries";
import { useSettled } from "@/components/ui/use-settled";
import { type Draft, dropDraft, keepDraft, useDrafts, useKeptAt } from "./draft";
import type { LinkValues } from "./link-values";

const PAUSE = 800;

/** Keeps a new link's form while it is filled in, and offers what was left there before. */
export function useDraft(form: UseFormReturn<LinkValues>, isNew: boolean) {
  const who = useSession()?.user?.id ?? 0;
  const values = useWatch({ control: form.control }) as LinkValues;
  const typed = JSON.stringify(values);
  const settled = useSettled(typed, PAUSE);
  const { isDirty } = form.formState;
  const keptAt = useKeptAt();
  const [id, setId] = useState<string>(() => Date.now().toString(36));
  const drafts = useDrafts(who);
  // On a slow machine the effect of what was typed last may run when the link is made already.
  const isOver = useRef(false);
  const isOffered = isNew && !isDirty && values.url === "";
  useEffect(() => {
    if (!isDirty) isOver.current = false;
    else if (isNew && !isOver.current && settled === typed)
      keepDraft(who, { id, values: JSON.parse(settled) as LinkValues });
  }, [who, id, isNew, isDirty, settled, typed]);
  return {
    keptAt: isNew && isDirty ? keptAt : undefined,
    /** offered only while nothing new has been typed */
    left: isOffered ? drafts : [],
    restore: (draft: Draft) => {
      form.reset(draft.values, { keepDefaultValues: true, keepFieldsRef: true });
      setId(draft.id);
    },
    drop: (draft: Draft) => dropDraft(who, draft.id),
    /** forgets this form's own draft: it was saved, or thrown away */
    forget: () => {
      isOver.current = true;
      if (isNew) dropDraft(who, id);
    },
  };
}
