import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "@/components/api-client";
import { SaveButton } from "@/components/shell/save-form";
import { isPressed, KEYS } from "@/components/shell/shortcuts";
import { UNDO_FOR } from "@/components/shell/undoable-delete";
import { useUnsaved } from "@/components/shell/unsaved";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Form } from "@/components/ui/form";
import { lazy } from "@/components/ui/lazy";
import { openPart } from "@/components/ui/named-parts";
import { toast } from "@/components/ui/toast";
import { useWriteLock } from "@/components/ui/write-lock";
import { linkDrawer } from "../drawer-state";
import { useUpdateLink } from "../mutations";
import type { LinkDetails } from "../queries";
import { messagesIn } from "../rules/rule-errors";
import { SHARE_DAYS, trafficOf, useBranches } from "./branches";
import { useSavedChecks } from "./checks";
import { neighbors } from "./neighbors";
import { useRemovedToast } from "./removed-toast";
import { blankStop, bodyOfRoute, errorsOf, type Kind, moved, type RouteStop, routeOf } from "./route-edit";
import { RouteLine } from "./route-line";
import { RoutePeriod } from "./route-period";
import { focusStop } from "./use-moves";

// Most people look at a route, and few change it.
const StopPanel = lazy(
  () => import("./stop-panel").then((module) => module.StopPanel),
  "components/links/route/stop-panel",
);

/** A link's route on its own page. What is moved or removed is saved at once, with undo; what is typed, when it is said so. */
export function LinkRoute({ link }: { link: LinkDetails }) {
  const t = useTranslations("route");
  const { id } = link.details;
  const { shares, visitors } = useBranches(id);
  const panelId = useId();
  const isLocked = useWriteLock() !== null;
  const checks = useSavedChecks(link.settings);
  const editing = useEditing(link);
  const { route, draft, open, close } = editing;
  useUnsaved(draft?.isDirty ?? false);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <RouteLine
        label={t("title")}
        {...{ route, checks, shares, panelId }}
        opened={draft?.at}
        traffic={trafficOf(id)}
        edit={
          isLocked
            ? undefined
            : {
                onCheck: (part) => {
                  openPart(part);
                  linkDrawer.openEdit(id);
                },
                onOpen: (at) => (at === undefined ? close() : open(at)),
                onInsert: editing.insert,
                onRemove: (at) => {
                  editing.remove(at);
                  focusStop(panelId, at);
                },
                onMove: editing.move,
              }
        }
      />
      <RoutePeriod visitors={visitors} days={SHARE_DAYS} />
      {draft && <DraftPanel key={draft.at} id={panelId} {...{ editing, draft }} />}
    </div>
  );
}

/** The stop that is being changed; `isNew`: nothing of it is saved yet. */
type Draft = { at: number; stop: RouteStop; isNew: boolean; isDirty: boolean };
type Editing = ReturnType<typeof useEditing>;

function DraftPanel({ id, editing, draft }: { id: string; editing: Editing; draft: Draft }) {
  const t = useTranslations("route");
  const { route, error, isSaving, saveDraft } = editing;
  const errors = errorsOf(nested(error), route, draft.at);
  const close = () => {
    editing.close();
    focusStop(id, draft.at);
  };
  const press = (event: KeyboardEvent) => {
    if (!isPressed(event, KEYS.form.save)) return;
    event.preventDefault();
    void saveDraft();
  };
  return (
    <Form onSend={saveDraft} onKeyDown={press} className="max-w-form">
      {error && messagesIn(errors).length === 0 && <Callout tone="bad">{error.message}</Callout>}
      <StopPanel
        id={id}
        stop={draft.stop}
        errors={errors}
        onChange={editing.change}
        {...neighbors(route, draft.at, editing.move)}
        onRemove={() => {
          editing.remove(draft.at);
          focusStop(id, draft.at);
        }}
        onClose={close}
        footer={
          <>
            <SaveButton busy={isSaving}>{t("save")}</SaveButton>
            <Button tone="quiet" onClick={close}>
              {t("cancel")}
            </Button>
          </>
        }
      />
    </Form>
  );
}

/** The saved route with the stop that is being changed, and what can be done with both. */
function useEditing({ details, settings }: LinkDetails) {
  const t = useTranslations("route");
  const toastRemoved = useRemovedToast();
  const { saved, save, error, clear, isSaving } = useSaving({ details, settings });
  const [draft, setDraft] = useState<Draft>();
  const route = draft ? withDraft(saved, draft) : saved;
  const close = () => {
    setDraft(undefined);
    clear();
  };
  /** Whether the stop that is open may be left. */
  const isFree = (at?: number) => {
    if (!draft?.isDirty || draft.at === at) return true;
    toast({ tone: "plain", title: t("finish-first") });
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
    isSaving,
    close,
    change: (stop: RouteStop) => draft && setDraft({ ...draft, stop, isDirty: true }),
    open: (at: number) => {
      const stop = saved[at];
      if (stop && isFree()) setDraft({ at, stop, isNew: false, isDirty: false });
    },
    insert: (at: number, kind: Kind) =>
      isFree() && setDraft({ at, stop: blankStop(saved, kind, t("new-rule")), isNew: true, isDirty: true }),
    remove: (at: number) => {
      const stop = route[at];
      if (!stop || !isFree(at)) return;
      close();
      if (draft?.isNew && draft.at === at) return;
      atOnce(saved.toSpliced(at, 1), () => toastRemoved(stop, () => atOnce(saved)));
    },
    move: (from: number, to: number) => {
      if (draft?.isDirty) {
        // Where a stop that isn't saved yet is going to be.
        if (draft.isNew && draft.at === from) setDraft({ ...draft, at: to });
        else isFree();
        return;
      }
      close();
      atOnce(moved(saved, from, to));
    },
    saveDraft: async () => {
      if (!draft) return;
      const before = saved;
      if (!(await save(route))) return;
      setDraft(undefined);
      const undo = { label: t("undo"), run: () => atOnce(before) };
      toast({ tone: "good", title: t("saved"), duration: UNDO_FOR, action: undo });
    },
  };
}

/** The route as it is saved, or is about to be. */
function useSaving({ details, settings }: Pick<LinkDetails, "details" | "settings">) {
  const update = useUpdateLink(details.id);
  const known = routeOf({ ...settings, rules: JSON.stringify(settings.rules) });
  const [sent, setSent] = useState<readonly RouteStop[]>();
  const [error, setError] = useState<Error>();
  const last = useRef(Promise.resolve(true));
  // One after the other: of two changes at the same time, the later one has to win.
  const save = (wanted: readonly RouteStop[]): Promise<boolean> => {
    setSent(wanted);
    setError(undefined);
    const mine = last.current.then(() =>
      update.mutateAsync({ url: settings.url, ...bodyOfRoute(wanted) }).then(
        () => true,
        (reason: Error) => {
          setError(reason);
          return false;
        },
      ),
    );
    last.current = mine;
    void mine.then(() => last.current === mine && setSent(undefined));
    return mine;
  };
  return { saved: sent ?? known, save, error, clear: () => setError(undefined), isSaving: update.isPending };
}

const withDraft = (saved: readonly RouteStop[], { at, stop, isNew }: Draft) =>
  isNew ? saved.toSpliced(at, 0, stop) : saved.with(Math.min(at, saved.length - 1), stop);

/** What a server refused, as forms keep errors: "rules.0.url" is in `rules`, in 0, in `url`. */
function nested(error: Error | undefined): object {
  const all: Record<string, unknown> = {};
  for (const [path, message] of Object.entries(error instanceof ApiError ? error.fields : {})) {
    let place = all;
    for (const part of path.split(".")) {
      place[part] ??= {};
      place = place[part] as Record<string, unknown>;
    }
    place.message = message;
  }
  return all;
}
