import { useState } from "react";
import { useTranslations } from "use-intl";
import { UNDO_FOR } from "@/components/shell/undoable-delete";
import { toast } from "@/components/ui/toast";
import type { LinkDetails } from "../queries";
import { useRemovedToast } from "./removed-toast";
import { blankStop, type Kind, moved, type RouteStop } from "./route-edit";
import { useSaving } from "./use-saving";

/** The stop that is being changed. */
export type Draft = {
  at: number;
  stop: RouteStop;
  /** nothing of it is saved yet */
  isNew: boolean;
  isDirty: boolean;
  /** it is on its way, and part of the route that is shown as saved */
  isSent: boolean;
};

/** The saved route with the stop that is being changed, and what can be done with both. */
export function useEditing(link: LinkDetails) {
  const t = useTranslations("route");
  const { saved, save, error, clear } = useSaving(link);
  const [draft, setDraft] = useState<Draft>();
  const route = draft && !draft.isSent ? withDraft(saved, draft) : saved;
  const close = () => {
    setDraft(undefined);
    clear();
  };
  /** Whether the stop that is open may be left. */
  const isFree = (at?: number) => {
    if (!draft?.isDirty || draft.at === at) return true;
    toast({ tone: "plain", title: t(draft.isSent ? "still-saving" : "finish-first") });
    return false;
  };
  const atOnce = (next: readonly RouteStop[], onSaved?: () => void) =>
    void save(next).then((isSaved) =>
      isSaved ? onSaved?.() : toast({ tone: "bad", title: t("not-saved") }),
    );
  return {
    route,
    draft,
    error,
    close,
    change: (stop: RouteStop) => draft && setDraft({ ...draft, stop, isDirty: true }),
    open: (at: number) => {
      const stop = saved[at];
      if (stop && isFree()) setDraft({ ...CLEAN, at, stop });
    },
    insert: (at: number, kind: Kind) =>
      isFree() &&
      setDraft({ ...CLEAN, at, stop: blankStop(saved, kind, t("new-rule")), isNew: true, isDirty: true }),
    ...useOrder({ saved, route, draft, setDraft, close, isFree, atOnce }),
    saveDraft: async () => {
      if (!draft || draft.isSent) return;
      const before = saved;
      setDraft({ ...draft, isSent: true });
      if (!(await save(route))) {
        setDraft((now) => ({ ...(now ?? draft), isSent: false }));
        return;
      }
      setDraft(undefined);
      const undo = { label: t("undo"), run: () => atOnce(before) };
      toast({ tone: "good", title: t("saved"), duration: UNDO_FOR, action: undo });
    },
  };
}

const CLEAN = { isNew: false, isDirty: false, isSent: false } as const;

type Order = {
  saved: readonly RouteStop[];
  route: readonly RouteStop[];
  draft: Draft | undefined;
  setDraft: (draft: Draft) => void;
  close: () => void;
  isFree: (at?: number) => boolean;
  atOnce: (next: readonly RouteStop[], onSaved?: () => void) => void;
};

/** What is saved at once. While a stop is being saved it waits for that, and is left out where that fails. */
function useOrder({ saved, route, draft, setDraft, close, isFree, atOnce }: Order) {
  const t = useTranslations("route");
  const toastRemoved = useRemovedToast();
  return {
    remove: (at: number) => {
      const stop = route[at];
      if (!stop || !(draft?.isSent || isFree(at))) return;
      close();
      if (draft?.isSent) toast({ tone: "plain", title: t("removes-next") });
      else if (draft?.isNew && draft.at === at) return;
      atOnce(saved.toSpliced(at, 1), () => toastRemoved(stop, () => atOnce(saved)));
    },
    move: (from: number, to: number) => {
      if (draft?.isDirty && !draft.isSent) {
        // Where a stop that isn't saved yet is going to be.
        if (draft.isNew && draft.at === from) setDraft({ ...draft, at: to });
        else isFree();
        return;
      }
      close();
      atOnce(moved(saved, from, to));
    },
  };
}

const withDraft = (saved: readonly RouteStop[], { at, stop, isNew }: Draft) =>
  isNew ? saved.toSpliced(at, 0, stop) : saved.with(Math.min(at, saved.length - 1), stop);
