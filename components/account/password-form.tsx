import { useForm } from "react-hook-form";
import { useTranslations } from "use-intl";
import * as z from "zod";
import { errorText } from "@/components/error-text";
import { showFailure } from "@/components/form-errors";
import { schemaResolver } from "@/components/schema-resolver";
import { useSession } from "@/components/session/queries";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { toast } from "@/components/ui/toast";
import { Password } from "@/lib/account/schema";
import { useUpdateAccount } from "./queries";

const schema = z.object({ password: Password });
const EMPTY = { password: "" };

/** A new password. */
export function PasswordForm() {
  const t = useTranslations("settings.password");
  const username = useSession()?.user?.username ?? "";
  const update = useUpdateAccount();
  const form = useForm({ defaultValues: EMPTY, resolver: schemaResolver(schema) });
  const { errors } = form.formState;
  const submit = form.handleSubmit((changes) =>
    update.mutate(changes, {
      onSuccess: () => {
        form.reset(EMPTY);
        toast({ tone: "good", title: t("saved") });
      },
      onError: (error) => showFailure(error, form.setError, ["password"]),
    }),
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex max-w-md flex-col gap-4">
      {errors.root && <Callout tone="bad">{errors.root.message}</Callout>}
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <Field label={t("new")} hint={t("hint")} error={errorText(errors.password?.message)}>
        {(control) => (
          <PasswordInput
            {...control}
            {...form.register("password")}
            autoComplete="new-password"
            minLength={8}
          />
        )}
      </Field>
      <Button type="submit" busy={update.isPending} className="self-start">
        {t("save")}
      </Button>
    </form>
  );
}
