import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { faultsOf } from "@/components/form-errors";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Form, textIn } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { PROOF_FIELDS, ProofFields, proofIn } from "./proof-fields";
import { accountQuery, useUpdateAccount } from "./queries";

/** Username, which stays, and e-mail address, which may change. */
export function EmailForm() {
  const t = useTranslations("settings.profile");
  const { data: account } = useQuery(accountQuery);
  const update = useUpdateAccount();
  const [typed, setTyped] = useState<string>();
  const isNew = typed !== undefined && typed !== account?.email;
  const { fields, general } = faultsOf(update.error, ["email", ...PROOF_FIELDS]);
  const submit = (form: HTMLFormElement) => {
    update.mutate(
      { email: textIn(form, "email"), ...proofIn(form, "currentPassword") },
      {
        onSuccess: () => {
          setTyped(undefined);
          toast({ tone: "good", title: t("saved") });
        },
      },
    );
  };
  return (
    <Form onSend={submit} className="flex max-w-md flex-col gap-4">
      {general && <Callout tone="bad">{general}</Callout>}
      <Field label={t("username")} hint={t("username-hint")}>
        {(control) => <Input {...control} value={account?.username ?? ""} disabled readOnly />}
      </Field>
      <Field label={t("email")} error={fields.email}>
        {(control) => (
          <Input
            // Another address from the server, another field: what is typed is the browser's.
            key={account?.email}
            {...control}
            name="email"
            // What is typed before the address is known would be gone with the next one.
            disabled={!account}
            defaultValue={account?.email}
            onChange={(event) => setTyped(event.target.value)}
            type="email"
            autoComplete="email"
          />
        )}
      </Field>
      {isNew && <ProofFields name="currentPassword" error={update.error} />}
      <Button
        type="submit"
        tone="primary"
        busy={update.isPending}
        disabled={!account || !isNew}
        className="self-start"
      >
        {t("save")}
      </Button>
    </Form>
  );
}
