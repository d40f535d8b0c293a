import { useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { TextField } from "@/components/shell/text-field";
import { Callout } from "@/components/ui/callout";
import { Switch } from "@/components/ui/checkbox";
import { BlockList } from "../page-editor/block-list";
import { ColorField, FormSection, NumberField } from "../page-editor/editor-fields";
import { EditorForm, type EditorProps, usePageEditor } from "../page-editor/editor-form";
import { PagePreviewPane } from "../page-editor/page-preview";
import { splashPages } from "./queries";
import { type SplashPage, type SplashValues, splashBody, splashPreviewBody } from "./splash-values";

const EDITOR = {
  records: splashPages,
  pathOf: paths.splash,
  schema: async () => (await import("@/lib/links/splash/schema")).NewSplashPage,
  bodyOf: splashBody,
};

const KINDS = ["title", "text", "image", "button", "logo", "counter", "countdown"] as const;

/** A splash page from blocks, with the page itself beside it. */
export const SplashEditor = (props: EditorProps<SplashValues, SplashPage>) => (
  <EditorForm {...usePageEditor(EDITOR, props)} preview={<Preview />}>
    <Fields />
  </EditorForm>
);

function Fields() {
  const t = useTranslations("splash");
  return (
    <>
      <Callout tone="note">{t("promise")}</Callout>
      <FormSection title={t("page")}>
        <TextField<SplashValues>
          name="name"
          label={t("name")}
          placeholder={t("example")}
          hint={t("name-hint")}
        />
        <DefaultSwitch />
      </FormSection>
      <FormSection title={t("content")} hint={t("content-hint")}>
        <BlockList kinds={KINDS} />
      </FormSection>
      <FormSection title={t("look")}>
        <NumberField<SplashValues>
          name="content.countdown"
          label={t("countdown")}
          hint={t("countdown-hint")}
          unit={t("seconds")}
          least={0}
          most={60}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <ColorField<SplashValues> name="content.background" label={t("background")} none={t("automatic")} />
          <ColorField<SplashValues> name="content.color" label={t("color")} none={t("automatic")} />
        </div>
      </FormSection>
    </>
  );
}

function Preview() {
  const t = useTranslations("splash");
  const values = useWatch<SplashValues>() as SplashValues;
  return (
    <PagePreviewPane
      of={{ path: "/splash/preview", body: splashPreviewBody(values) }}
      note={t("preview-note")}
    />
  );
}

function DefaultSwitch() {
  const t = useTranslations("splash");
  const { control, setValue } = useFormContext<SplashValues>();
  const isDefault = useWatch({ control, name: "default" });
  return (
    <Switch
      label={t("default-label")}
      hint={t("default-hint")}
      checked={isDefault}
      onChange={(next) => setValue("default", next, { shouldDirty: true })}
    />
  );
}
