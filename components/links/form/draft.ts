import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useSession } from "@/components/identity/session/queries";
import { outsideValue } from "@/components/ui/browser-values";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import { emptyValues, type LinkValues } from "./link-values";

/** Unsaved links started in this browser, newest first; one list per account. */
const keyOf = (who: number) => `link-drafts-${who}`;
const MOST = 8;

/** A link that was begun and not saved. */
export type Draft = { id: string; values: LinkValues; at: Date };

let keptAt: Date | undefined;
const savedAt = outsideValue(() => keptAt, undefined);

/** Keeps what is typed, under the id of its form; a password is not written anywhere. */
export function keepDraft(who: number, { id, values }: Pick<Draft, "id" | "values">): void {
  keptAt = new Date();
  write(who, [{ id, values: { ...values, password: "" }, at: keptAt }, ...without(who, id)].slice(0, MOST));
}

/** When the form on this page was last kept. */
export const useDraftSavedAt = savedAt.use;

/** An unsaved link. */
export function useDrafts(who: number): Draft[] {
  const text = useSyncExternalStore(
    savedAt.subscribe,
    () => localStorage.getItem(keyOf(who)),
    () => null,
  );
  return useMemo(() => draftsIn(text), [text]);
}

export const dropDraft = (who: number, id: string): void => write(who, without(who, id));

/** Drafts with something in them. Fields of later versions are empty in them. */
function draftsIn(text: string | null): Draft[] {
  try {
    const kept = JSON.parse(text ?? "[]") as (Omit<Draft, "at"> & {
      at: string;
    })[];
    return kept
      .map(({ id, values, at }) => ({ id, values: { ...emptyValues(), ...values }, at: new Date(at) }))
      .filter(({ values }) => typeof values.url === "string" && values.url !== "");
  } catch {
    return [];
  }
}

const without = (who: number, id: string) =>
  draftsIn(localStorage.getItem(keyOf(who))).filter((draft) => draft.id !== id);

function write(who: number, drafts: Draft[]) {
  localStorage.setItem(keyOf(who), JSON.stringify(drafts));
  savedAt.changed();
}

const DEBOUNCE_MS = 800;

/** Keeps a new link's form while it is filled in, and offers what was left there before. */
export function useDraft(form: UseFormReturn<LinkValues>, isNew: boolean) {
  const who = useSession()?.user?.id ?? 0;
  const values = useWatch({ control: form.control }) as LinkValues;
  const typed = JSON.stringify(values);
  const debounced = useDebouncedValue(typed, DEBOUNCE_MS);
  const { isDirty } = form.formState;
  const keptAt = useDraftSavedAt();
  const [id, setId] = useState<string>(() => Date.now().toString(36));
  const drafts = useDrafts(who);
  // On a slow machine the effect of what was typed last may run when the link is made already.
  const isOver = useRef(false);
  const isOffered = isNew && !isDirty && values.url === "";
  useEffect(() => {
    if (!isDirty) isOver.current = false;
    else if (isNew && !isOver.current && debounced === typed)
      keepDraft(who, { id, values: JSON.parse(debounced) as LinkValues });
  }, [who, id, isNew, isDirty, debounced, typed]);
  return {
    keptAt: isNew && isDirty ? keptAt : undefined,
    /** offered only while nothing new has been typed */
    left: isOffered ? drafts : [],
    restore: (draft: Draft) => {
      form.reset(draft.values, { keepDefaultValues: true, keepFieldsRef: true });
      setId(draft.id);
    },
    drop: (draft: Draft) => dropDraft(who, draft.id),
    /** removes this form's own draft: it was saved or discarded */
    discard: () => {
      isOver.current = true;
      if (isNew) dropDraft(who, id);
    },
  };
}
