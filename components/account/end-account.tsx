import { useState } from "react";
import { useTranslations } from "use-intl";
import { faultOf } from "@/components/form-errors";
import { paths } from "@/components/paths";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form, textIn } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import { PasswordMissing } from "./password-missing";
import { useEndAccount } from "./queries";

type Props = { username: string; onCancel: () => void };

/** Ends the account once its name is typed and the password said. */
export function EndAccount({ username, onCancel }: Props) {
  const t = useTranslations("settings.end");
  const end = useEndAccount();
  const [typed, setTyped] = useState("");
  const isRight = typed.trim().toLowerCase() === username;
  const fault = faultOf(end.error, "password");
  const submit = (form: HTMLFormElement) => {
    if (!isRight) return;
    const password = textIn(form, "password");
    // Nothing of what this page has read belongs to anybody now.
    end.mutate({ username, password }, { onSuccess: () => window.location.assign(paths.home()) });
  };
  return (
    <Dialog open onOpenChange={onCancel} title={t("title")} description={t("text")}>
      <Form onSend={submit} className="flex flex-col gap-4">
        {fault.general && <Callout tone="bad">{fault.general}</Callout>}
        <Field label={t("type", { username })}>
          {(control) => (
            <Input
              {...control}
              name="name"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              className="code"
            />
          )}
        </Field>
        <PasswordMissing />
        <Field label={t("password")} error={fault.field}>
          {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" />}
        </Field>
        <div className="mt-2 flex justify-end gap-2">
          <Button onClick={onCancel}>{t("cancel")}</Button>
          <Button type="submit" tone="danger" disabled={!isRight} busy={end.isPending}>
            {t("confirm")}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
