import { type Dispatch, type RefObject, type SetStateAction, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { UNDO_FOR } from "@/components/shell/undoable-delete";
import { toast } from "@/components/ui/toast";
import type { LinkDetails } from "../queries";
import { afterSaved, beside, type Draft, isWhollySent, opened, unsent, withDraft } from "./draft";
import { useRemovedToast } from "./removed-toast";
import { blankStop, countedAs, type Kind, moved, type RouteStop } from "./route-edit";
import { useSaving } from "./use-saving";

/** The saved route with the stop that is being changed, and what can be done with both. */
export function useEditing(link: LinkDetails) {
  const t = useTranslations("route");
  const { saved, save, error, clear } = useSaving(link);
  const [draft, setDraft] = useState<Draft>();
  const route = draft && !draft.sent ? withDraft(saved, draft) : saved;
  const latest = useRef(saved);
  useEffect(() => {
    latest.current = saved;
  });
  const close = () => {
    setDraft(undefined);
    clear();
  };
  /** Whether the stop that is open may be left. */
  const isFree = (at?: number) => {
    if (!draft?.isDirty || draft.at === at) return true;
    toast({ tone: "plain", title: t(draft.sent ? "still-saving" : "finish-first") });
    return false;
  };
  const atOnce = (next: readonly RouteStop[], onSaved?: () => void) =>
    void save(next).then((isSaved) =>
      isSaved ? onSaved?.() : toast({ tone: "bad", title: t("not-saved") }),
    );
  /** Takes back what was saved of a stop, in the route as it is by then. */
  const takeBack = (stop: RouteStop, before: RouteStop | undefined) => {
    const place = latest.current.findIndex((one) => countedAs(one) === countedAs(stop));
    if (place === -1) return;
    atOnce(latest.current.toSpliced(place, 1, ...(before ? [before] : [])));
    if (!before) setDraft((now) => beside(now, "out", place));
  };
  return {
    route,
    draft,
    error,
    close,
    change: (stop: RouteStop) => draft && setDraft({ ...draft, stop, isDirty: true }),
    open: (at: number) => {
      const stop = saved[at];
      if (stop && isFree()) setDraft(opened(at, stop));
    },
    insert: (at: number, kind: Kind) =>
      isFree() &&
      setDraft({ ...opened(at, blankStop(saved, kind, t("new-rule"))), isNew: true, isDirty: true }),
    ...useOrder({ saved, latest, route, draft, setDraft, close, isFree, atOnce }),
    saveDraft: async () => {
      if (!draft || draft.sent) return;
      const { at, stop, isNew } = draft;
      const before = isNew ? undefined : saved[at];
      setDraft({ ...draft, sent: stop });
      if (!(await save(route))) {
        setDraft((now) => unsent(now ?? draft));
        return;
      }
      setDraft((now) => afterSaved(now, stop));
      const undo = { label: t("undo"), run: () => takeBack(stop, before) };
      toast({ tone: "good", title: t("saved"), duration: UNDO_FOR, action: undo });
    },
  };
}

type Order = {
  saved: readonly RouteStop[];
  latest: RefObject<readonly RouteStop[]>;
  route: readonly RouteStop[];
  draft: Draft | undefined;
  setDraft: Dispatch<SetStateAction<Draft | undefined>>;
  close: () => void;
  isFree: (at?: number) => boolean;
  atOnce: (next: readonly RouteStop[], onSaved?: () => void) => void;
};

/** What is saved at once. While a stop is being saved it waits for that, and is left out where that fails. */
function useOrder({ saved, latest, route, draft, setDraft, close, isFree, atOnce }: Order) {
  const t = useTranslations("route");
  const toastRemoved = useRemovedToast();
  const isSent = isWhollySent(draft);
  const putBack = (at: number, stop: RouteStop) => {
    atOnce(latest.current.toSpliced(at, 0, stop));
    setDraft((now) => beside(now, "in", at));
  };
  return {
    remove: (at: number) => {
      const stop = route[at];
      if (!stop || !(isSent || isFree(at))) return;
      close();
      if (isSent) toast({ tone: "plain", title: t("removes-next") });
      else if (draft?.isNew && !draft.sent && draft.at === at) return;
      atOnce(saved.toSpliced(at, 1), () => toastRemoved(stop, () => putBack(at, stop)));
    },
    /** Says whether it moved: a stop that isn't saved yet keeps all others where they are. */
    move: (from: number, to: number): boolean => {
      if (draft?.isDirty && !isSent) {
        // Where a stop that isn't saved yet is going to be.
        const isFollowed = draft.isNew && !draft.sent && draft.at === from;
        if (isFollowed) setDraft({ ...draft, at: to });
        else isFree();
        return isFollowed;
      }
      close();
      atOnce(moved(saved, from, to));
      return true;
    },
  };
}
