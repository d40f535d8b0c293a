import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { faultsOf } from "@/components/form-errors";
import { useSession } from "@/components/session/queries";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Form, textIn } from "@/components/ui/form";
import { PasswordInput } from "@/components/ui/password-input";
import { toast } from "@/components/ui/toast";
import { PROOF_FIELDS, ProofFields, proofIn } from "./proof-fields";
import { useUpdateAccount, waysInQuery } from "./queries";

/** A new password. */
export function PasswordForm() {
  const t = useTranslations("settings.password");
  const username = useSession()?.user?.username ?? "";
  const { data: ways } = useQuery(waysInQuery);
  const update = useUpdateAccount();
  const { fields, general } = faultsOf(update.error, PROOF_FIELDS);
  const submit = (form: HTMLFormElement) => {
    update.mutate(
      { password: textIn(form, "password"), ...proofIn(form, "currentPassword") },
      {
        onSuccess: () => {
          form.reset();
          toast({ tone: "good", title: t("saved") });
        },
      },
    );
  };
  return (
    <Form onSend={submit} className="flex max-w-md flex-col gap-4">
      {general && <Callout tone="bad">{general}</Callout>}
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <ProofFields name="currentPassword" error={update.error} />
      <Field label={t("new")} hint={t("hint")} error={fields.password}>
        {(control) => (
          <PasswordInput {...control} name="password" autoComplete="new-password" minLength={8} />
        )}
      </Field>
      <Button type="submit" busy={update.isPending} className="self-start">
        {t(ways?.password === null ? "set" : "save")}
      </Button>
    </Form>
  );
}
