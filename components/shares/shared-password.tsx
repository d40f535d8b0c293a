import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form, textIn } from "@/components/ui/form";
import { PasswordInput } from "@/components/ui/password-input";

type Props = { refusal: string | undefined; busy: boolean; onSubmit: (password: string) => void };

/** Asks for the password of shared statistics. */
export function SharedPassword({ refusal, busy, onSubmit }: Props) {
  const t = useTranslations("shared");
  const [missing, setMissing] = useState(false);
  const submit = (form: HTMLFormElement) => {
    const password = textIn(form, "password");
    setMissing(password === "");
    if (password !== "") onSubmit(password);
  };
  return (
    <Form onSend={submit} className="mx-auto my-auto flex w-full max-w-sm flex-col gap-4">
      <h1 className="font-semibold text-20">{t("locked")}</h1>
      <Field label={t("password")} error={missing ? t("password-missing") : busy ? undefined : refusal}>
        {(control) => <PasswordInput {...control} name="password" autoComplete="off" autoFocus />}
      </Field>
      <Button type="submit" tone="primary" size="large" busy={busy}>
        {t("open")}
      </Button>
    </Form>
  );
}
