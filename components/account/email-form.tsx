import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { faultOf } from "@/components/form-errors";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Form, textIn } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { accountQuery, useUpdateAccount } from "./queries";

/** Username, which stays, and e-mail address, which may change. */
export function EmailForm() {
  const t = useTranslations("settings.profile");
  const { data: account } = useQuery(accountQuery);
  const update = useUpdateAccount();
  const fault = faultOf(update.error, "email");
  const submit = (form: HTMLFormElement) => {
    update.mutate(
      { email: textIn(form, "email") },
      { onSuccess: () => toast({ tone: "good", title: t("saved") }) },
    );
  };
  return (
    <Form onSend={submit} className="flex max-w-md flex-col gap-4">
      {fault.general && <Callout tone="bad">{fault.general}</Callout>}
      <Field label={t("username")} hint={t("username-hint")}>
        {(control) => <Input {...control} value={account?.username ?? ""} disabled readOnly />}
      </Field>
      <Field label={t("email")} error={fault.field}>
        {(control) => (
          <Input
            // Another address from the server, another field: what is typed is the browser's.
            key={account?.email}
            {...control}
            name="email"
            defaultValue={account?.email}
            type="email"
            autoComplete="email"
          />
        )}
      </Field>
      <Button type="submit" tone="primary" busy={update.isPending} disabled={!account} className="self-start">
        {t("save")}
      </Button>
    </Form>
  );
}
