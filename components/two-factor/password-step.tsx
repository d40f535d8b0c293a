import { useTranslations } from "use-intl";
import { PasswordMissing } from "@/components/account/password-missing";
import { faultOf } from "@/components/form-errors";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Form, textIn } from "@/components/ui/form";
import { PasswordInput } from "@/components/ui/password-input";

type Props = {
  text: string;
  go: string;
  error: Error | null;
  busy: boolean;
  onSay: (password: string) => void;
  onCancel: () => void;
};

/** The password again, before something that a browser left open must not be enough for. */
export function PasswordStep({ text, go, error, busy, onSay, onCancel }: Props) {
  const t = useTranslations("two-factor");
  const fault = faultOf(error, "password");
  return (
    <Form onSend={(form) => onSay(textIn(form, "password"))} className="flex flex-col gap-4">
      {fault.general && <Callout tone="bad">{fault.general}</Callout>}
      <p className="text-13 text-ink-2">{text}</p>
      <PasswordMissing />
      <Field label={t("password")} error={fault.field}>
        {(control) => (
          <PasswordInput {...control} name="password" autoComplete="current-password" autoFocus />
        )}
      </Field>
      <div className="mt-2 flex justify-end gap-2">
        <Button tone="quiet" onClick={onCancel}>
          {t("cancel")}
        </Button>
        <Button type="submit" tone="primary" busy={busy}>
          {go}
        </Button>
      </div>
    </Form>
  );
}
