import { type KeyboardEvent, useId } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "@/components/api-client";
import { SaveButton } from "@/components/shell/save-button";
import { isPressed, KEYS } from "@/components/shell/shortcuts";
import { useUnsaved } from "@/components/shell/unsaved";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Form } from "@/components/ui/form";
import { lazy } from "@/components/ui/lazy";
import { openPart } from "@/components/ui/named-parts";
import { useWriteLock } from "@/components/ui/write-lock";
import { linkDrawer } from "../drawer-state";
import type { LinkDetails } from "../queries";
import { messagesIn } from "../rules/rule-errors";
import { SHARE_DAYS, trafficOf, useBranches } from "./branches";
import { useSavedChecks } from "./checks";
import type { Draft } from "./draft";
import { neighbors } from "./neighbors";
import { errorsOf } from "./route-edit";
import { RouteLine } from "./route-line";
import { RoutePeriod } from "./route-period";
import { useEditing } from "./use-editing";
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

type Editing = ReturnType<typeof useEditing>;

function DraftPanel({ id, editing, draft }: { id: string; editing: Editing; draft: Draft }) {
  const t = useTranslations("route");
  const { route, error, saveDraft } = editing;
  const errors = errorsOf(nested(error), route, draft.at);
  const close = () => {
    editing.close();
    focusStop(id, draft.at);
  };
  // It closes this panel, or puts another one in its place.
  const move = (from: number, to: number) => {
    if (editing.move(from, to)) focusStop(id, to);
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
        {...neighbors(route, draft.at, move)}
        onRemove={() => {
          editing.remove(draft.at);
          focusStop(id, draft.at);
        }}
        onClose={close}
        footer={
          <>
            <SaveButton busy={draft.sent !== undefined}>{t("save")}</SaveButton>
            <Button tone="quiet" onClick={close}>
              {t("cancel")}
            </Button>
          </>
        }
      />
    </Form>
  );
}

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
