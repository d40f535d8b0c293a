import { FormProvider } from "react-hook-form";
import { useTranslations } from "use-intl";
import { UploadField } from "@/components/commerce/items/upload-field";
import { useRecordForm } from "@/components/shell/record-form";
import { TextField } from "@/components/shell/text-field";
import { useUnsaved } from "@/components/shell/unsaved";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { PICTURES } from "@/components/ui/file-button";
import { Form } from "@/components/ui/form";
import { toast } from "@/components/ui/toast";
import { ColorField } from "../page-editor/editor-fields";
import { type Brand, useUpdateBrand } from "./queries";

/** The form of a workspace's brand. */
export function BrandForm({ values }: { values: Brand }) {
  const t = useTranslations("brand-form");
  const update = useUpdateBrand();
  const { form, submit } = useRecordForm({
    schema: async () => (await import("@/lib/links/brand/schema")).BrandChanges,
    values,
    save: update.mutateAsync,
    onSaved: () => toast({ tone: "good", title: t("saved") }),
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  useUnsaved(isDirty);
  return (
    <FormProvider {...form}>
      <Form onSend={submit} className="flex max-w-md flex-col gap-4">
        {errors.root && <Callout tone="bad">{errors.root.message}</Callout>}
        <TextField name="name" label={t("name")} maxLength={60} />
        <ColorField name="color" label={t("color")} none={t("no-color")} />
        <UploadField name="logo" label={t("logo")} accept={PICTURES} />
        <p className="text-12 text-ink-3">{t("hint")}</p>
        <Button type="submit" tone="primary" busy={isSubmitting} disabled={!isDirty} className="self-start">
          {t("save")}
        </Button>
      </Form>
    </FormProvider>
  );
}
