import { Code } from "lucide-react";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useState } from "react";
import { FormProvider, useWatch } from "react-hook-form";
import { useFormatter, useTranslations } from "use-intl";
import { useTimeZone } from "@/components/identity/session/queries";
import { SaveButton } from "@/components/shell/save-button";
import { isPressed, KEYS } from "@/components/shell/shortcuts";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Form } from "@/components/ui/form";
import { lazy } from "@/components/ui/lazy";
import { toastFloor } from "@/components/ui/toast-floor";
import type { Saved } from "../mutations";
import { DestinationField, TitleField } from "./destination-field";
import { useDraft } from "./draft";
import { LinkSections } from "./link-sections";
import type { LinkValues } from "./link-values";
import { SlugField } from "./slug-field";
import { TypeField } from "./type-field";
import { type After, useLinkForm } from "./use-link-form";

const DestinationFacts = lazy(
  () => import("./destination-facts").then((module) => module.DestinationFacts),
  "components/links/form/destination-facts",
);
const DraftOffer = lazy(
  () => import("./draft-offer").then((module) => module.DraftOffer),
  "components/links/form/draft-offer",
);
const ConflictNotes = lazy(
  () => import("./conflict-notes").then((module) => module.ConflictNotes),
  "components/links/form/conflict-notes",
);
const FormRoute = lazy(
  () => import("../route/form-route").then((module) => module.FormRoute),
  "components/links/route/form-route",
);
const LinkPreview = lazy(
  () => import("./link-preview").then((module) => module.LinkPreview),
  "components/links/form/link-preview",
);
const LinkCode = lazy(
  () => import("./link-code").then((module) => module.LinkCode),
  "components/links/form/link-code",
);

type Props = {
  id?: number;
  /** whether the link that is changed has a password */
  hasPassword?: boolean;
  values: LinkValues;
  unsaved?: Unsaved;
  onSaved: (saved: Saved, after: After) => void;
  onCancel: () => void;
};

/** Makes or changes a link: two fields for the common case, everything else in parts that open. */
export function LinkForm({ id, hasPassword = false, values, unsaved, onSaved, onCancel }: Props) {
  const { form, save, isNew } = useLinkForm({
    id,
    values,
    onKept: () => draft.discard(),
    onSaved: (saved, after) => {
      draft.discard();
      onSaved(saved, after);
    },
  });
  const draft = useDraft(form, isNew);
  // Components that show or check a destination are loaded once there is one.
  const hasBegun = useWatch({ control: form.control, name: "url" }) !== "";
  const [view, setView] = useState<View>("form");
  const t = useTranslations("link-form");
  const { errors, isDirty, isSubmitting } = form.formState;
  useUnsaved(unsaved, isDirty ? { discard: draft.discard } : null);
  const press = (event: KeyboardEvent) => {
    const another = isPressed(event, KEYS.form.another);
    if (!another && !isPressed(event, KEYS.form.save)) return;
    event.preventDefault();
    void save(another && isNew ? "another" : "close");
  };
  return (
    <FormProvider {...form}>
      <Form onKeyDown={press} onSend={() => save("close")} className="flex min-h-0 flex-1 flex-col">
        <Columns
          preview={
            hasBegun ? (
              <LinkPreview isSaved={!isNew} />
            ) : (
              <p className="text-12 text-ink-3">{t("preview-later")}</p>
            )
          }
        >
          {errors.root && <Callout tone="bad">{errors.root.message}</Callout>}
          {view === "code" ? (
            <LinkCode id={id} onUsed={() => setView("form")} />
          ) : (
            <>
              {draft.left.length > 0 && <DraftOffer draft={draft} />}
              <LinkFields id={id} values={values} hasPassword={hasPassword} hasBegun={hasBegun} />
            </>
          )}
          {hasBegun && <ConflictNotes />}
        </Columns>
        <Footer isNew={isNew} busy={isSubmitting} onCancel={onCancel}>
          <ViewSwitch view={view} onChange={setView} />
          <DraftSavedAt at={draft.keptAt} />
        </Footer>
      </Form>
    </FormProvider>
  );
}

type View = "form" | "code";

function ViewSwitch({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const t = useTranslations("link-form");
  return (
    <Button
      tone="quiet"
      aria-pressed={view === "code"}
      onClick={() => onChange(view === "code" ? "form" : "code")}
    >
      <Code aria-hidden className="size-4" />
      <span className="max-sm:sr-only">{t(view === "code" ? "as-form" : "as-code")}</span>
    </Button>
  );
}

type LinkFieldsProps = Pick<Props, "id" | "values"> & { hasPassword: boolean; hasBegun: boolean };

/** The fields themselves: those of every link, and the parts that open. */
const LinkFields = ({ id, values, hasPassword, hasBegun }: LinkFieldsProps) => (
  <>
    <DestinationField focusAtFirst={id === undefined} />
    {hasBegun && (
      // The room of a line, so that nothing moves under the pointer when the answer comes.
      <div className="-mt-2 min-h-4">
        <DestinationFacts />
      </div>
    )}
    <SlugField current={id === undefined ? undefined : { alias: values.custom, domain: values.domain }} />
    <TitleField />
    <TypeField before={id === undefined ? undefined : values.type} />
    {hasBegun && <FormRoute id={id} hasPassword={hasPassword} />}
    <LinkSections id={id} hasPassword={hasPassword} />
  </>
);

const Columns = ({ preview, children }: { preview: ReactNode; children: ReactNode }) => (
  <div className="grid min-h-0 flex-1 overflow-y-auto sm:grid-cols-[minmax(0,1fr)_15rem]">
    <div className="flex min-w-0 flex-col gap-4 p-4 sm:p-6">{children}</div>
    <div className="min-w-0 border-t bg-canvas p-4 sm:border-t-0 sm:border-s sm:p-5">
      <div className="sticky top-5">{preview}</div>
    </div>
  </div>
);

type FooterProps = { isNew: boolean; busy: boolean; onCancel: () => void; children: ReactNode };

function Footer({ isNew, busy, onCancel, children }: FooterProps) {
  const t = useTranslations("link-form");
  return (
    <footer
      ref={toastFloor}
      className="flex shrink-0 items-center justify-end gap-2 border-t bg-surface px-4 py-3 sm:px-6"
    >
      <span className="me-auto flex items-center gap-2">{children}</span>
      <Button tone="quiet" onClick={onCancel}>
        {t("cancel")}
      </Button>
      <SaveButton busy={busy}>{t(isNew ? "create" : "save")}</SaveButton>
    </footer>
  );
}

/** When the form was last kept. */
export function DraftSavedAt({ at }: { at: Date | undefined }) {
  const t = useTranslations("draft");
  const format = useFormatter();
  const timeZone = useTimeZone();
  return (
    <span className="text-12 text-ink-3 max-sm:hidden">
      {at && t("kept", { time: format.dateTime(at, { timeStyle: "short", timeZone }) })}
    </span>
  );
}

/** The unsaved changes that closing a form would lose, if any. */
export type Unsaved = RefObject<{ discard: () => void } | null>;

/** Says to the drawer around the form whether closing would lose something, and how that is thrown away. */
function useUnsaved(unsaved: Unsaved | undefined, value: { discard: () => void } | null) {
  useEffect(() => {
    if (unsaved) unsaved.current = value;
    return () => {
      if (unsaved) unsaved.current = null;
    };
  });
}
