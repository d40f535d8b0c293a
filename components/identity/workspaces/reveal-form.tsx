import { useTranslations } from "use-intl";
import { errorText } from "@/components/form-errors";
import { useRecordForm } from "@/components/shell/record-form";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { PasswordInput } from "@/components/ui/credential-inputs";
import { Field, Form } from "@/components/ui/form";
import { PasswordMissing } from "../account/proof-fields";
import { useRevealKey } from "./queries";

type Props = { onKey: (key: string) => void; onCancel: () => void };

/** The password again, before a secret is shown. */
export function RevealForm({ onKey, onCancel }: Props) {
  const t = useTranslations("items-key");
  const reveal = useRevealKey();
  const { form, submit } = useRecordForm({
    schema: async () => (await import("@/lib/identity/workspaces/schema")).RevealKey,
    values: { password: "" },
    save: ({ password }) => reveal.mutateAsync(String(password)),
    onSaved: ({ key }) => onKey(key),
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <Form onSend={submit} className="flex w-full max-w-md flex-col gap-3">
      {errors.root && <Callout tone="bad">{errors.root.message}</Callout>}
      <PasswordMissing />
      <Field label={t("password")} hint={t("password-hint")} error={errorText(errors.password?.message)}>
        {(control) => (
          <PasswordInput
            {...control}
            {...form.register("password")}
            autoComplete="current-password"
            autoFocus
          />
        )}
      </Field>
      <div className="flex gap-2">
        <Button type="submit" tone="primary" busy={isSubmitting}>
          {t("show")}
        </Button>
        <Button tone="quiet" onClick={onCancel}>
          {t("cancel")}
        </Button>
      </div>
    </Form>
  );
}
