import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useTranslations } from "use-intl";
import * as z from "zod";
import { errorText } from "@/components/error-text";
import { showFailure } from "@/components/form-errors";
import { schemaResolver } from "@/components/schema-resolver";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { Email } from "@/lib/account/schema";
import { accountQuery, useUpdateAccount } from "./queries";

const schema = z.object({ email: Email });

/** Username, which stays, and e-mail address, which may change. */
export function EmailForm() {
  const t = useTranslations("settings.profile");
  const { data: account } = useQuery(accountQuery);
  const update = useUpdateAccount();
  const form = useForm({ values: { email: account?.email ?? "" }, resolver: schemaResolver(schema) });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit((changes) =>
    update.mutate(changes, {
      onSuccess: () => toast({ tone: "good", title: t("saved") }),
      onError: (error) => showFailure(error, form.setError, ["email"]),
    }),
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex max-w-md flex-col gap-4">
      {errors.root && <Callout tone="bad">{errors.root.message}</Callout>}
      <Field label={t("username")} hint={t("username-hint")}>
        {(control) => <Input {...control} value={account?.username ?? ""} disabled readOnly />}
      </Field>
      <Field label={t("email")} error={errorText(errors.email?.message)}>
        {(control) => <Input {...control} {...form.register("email")} type="email" autoComplete="email" />}
      </Field>
      <Button type="submit" tone="primary" busy={update.isPending} disabled={!isDirty} className="self-start">
        {t("save")}
      </Button>
    </form>
  );
}
