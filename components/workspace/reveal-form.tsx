import { useForm } from "react-hook-form";
import { useTranslations } from "use-intl";
import { errorText } from "@/components/error-text";
import { showFailure } from "@/components/form-errors";
import { schemaResolver } from "@/components/schema-resolver";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { useRevealKey } from "./queries";

type Props = { onKey: (key: string) => void; onCancel: () => void };

/** The password again, before a secret is shown. */
export function RevealForm({ onKey, onCancel }: Props) {
  const t = useTranslations("items-key");
  const reveal = useRevealKey();
  const form = useForm({
    defaultValues: { password: "" },
    resolver: schemaResolver(async () => (await import("@/lib/workspace/schema")).RevealKey),
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ password }) =>
    reveal.mutate(password, {
      onSuccess: ({ key }) => onKey(key),
      onError: (error) => showFailure(error, form.setError, ["password"]),
    }),
  );
  return (
    <form
      noValidate
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="flex w-full max-w-md flex-col gap-3"
    >
      {errors.root && <Callout tone="bad">{errors.root.message}</Callout>}
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
        <Button type="submit" tone="primary" busy={reveal.isPending}>
          {t("show")}
        </Button>
        <Button tone="quiet" onClick={onCancel}>
          {t("cancel")}
        </Button>
      </div>
    </form>
  );
}
