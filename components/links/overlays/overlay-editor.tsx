import type { ReactNode } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { TextField } from "@/components/shell/text-field";
import { OVERLAY_TYPES, POSITIONS } from "@/lib/links/overlays/enums";
import { ChoiceField, ColorField, FormSection, NumberField } from "../page-editor/editor-fields";
import { EditorForm, type EditorProps, usePageEditor } from "../page-editor/editor-form";
import { PagePreviewPane } from "../page-editor/page-preview";
import { FIELDS_OF, type OverlayValues, overlayBody, overlayPreviewBody } from "./overlay-values";
import { type Overlay, overlays } from "./queries";

const EDITOR = {
  records: overlays,
  pathOf: paths.overlay,
  schema: async () => (await import("@/lib/links/overlays/schema")).NewOverlay,
  bodyOf: overlayBody,
};

type Props = EditorProps<OverlayValues, Overlay> & { tabs?: ReactNode };

/** An overlay of any type, with the page it lies on beside it. */
export const OverlayEditor = ({ tabs, ...props }: Props) => (
  <EditorForm {...usePageEditor(EDITOR, props)} tabs={tabs} preview={<Preview />}>
    <NameFields isNew={!props.record} />
    <ContentFields />
    <LookFields />
  </EditorForm>
);

/** What it is called, and its type, which is chosen once. */
function NameFields({ isNew }: { isNew: boolean }) {
  const t = useTranslations("overlays");
  return (
    <FormSection title={t("overlay")}>
      <TextField<OverlayValues>
        name="name"
        label={t("name")}
        placeholder={t("example")}
        hint={t("name-hint")}
      />
      {isNew && (
        <ChoiceField<OverlayValues>
          name="type"
          label={t("type")}
          hint={t("type-hint")}
          options={OVERLAY_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
        />
      )}
    </FormSection>
  );
}

/** Where and when it appears, and in which colors. */
function LookFields() {
  const t = useTranslations("overlays");
  return (
    <>
      <FormSection title={t("place")}>
        <div className="grid gap-4 sm:grid-cols-2">
          <ChoiceField<OverlayValues>
            name="content.position"
            label={t("position")}
            options={POSITIONS.map((value) => ({ value, label: t(`positions.${value}`) }))}
          />
          <NumberField<OverlayValues>
            name="content.delay"
            label={t("delay")}
            unit={t("seconds")}
            least={0}
            most={60}
          />
        </div>
      </FormSection>
      <FormSection title={t("look")} hint={t("look-hint")}>
        <div className="grid gap-4 sm:grid-cols-2">
          {(["background", "color", "buttonbackground", "buttoncolor"] as const).map((name) => (
            <ColorField<OverlayValues>
              key={name}
              name={`content.${name}`}
              label={t(`fields.${name}`)}
              none={t("automatic")}
            />
          ))}
        </div>
      </FormSection>
    </>
  );
}

function ContentFields() {
  const t = useTranslations("overlays");
  const { control } = useFormContext<OverlayValues>();
  const type = useWatch({ control, name: "type" });
  return (
    <FormSection title={t("content")} hint={t(`about.${type}`)}>
      {FIELDS_OF[type].map((field) => (
        <TextField<OverlayValues>
          key={field}
          name={`content.${field}`}
          label={t(`fields.${field}`)}
          {...(field === "text" && { rows: 3 })}
          {...(field === "options" && { rows: 4, hint: t("options-hint") })}
          {...((field === "url" || field === "image") && { placeholder: "https://", spellCheck: false })}
        />
      ))}
    </FormSection>
  );
}

function Preview() {
  const t = useTranslations("overlays");
  const values = useWatch<OverlayValues>() as OverlayValues;
  const examples = { text: t("example-text"), question: t("example-question") };
  return (
    <PagePreviewPane
      of={{
        path: "/overlay/preview",
        body: overlayPreviewBody({ ...values, content: { ...values.content, delay: 0 } }, examples),
      }}
      note={t("preview-note")}
    />
  );
}
