import { useTranslations } from "use-intl";
import { PasswordMissing } from "@/components/account/password-missing";
import { PROOF_FIELDS, ProofFields, proofIn } from "@/components/account/proof-fields";
import { faultsOf } from "@/components/form-errors";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Form } from "@/components/ui/form";

export type Proof = { password?: string; code?: string };

type Props = {
  text: string;
  go: string;
  error: Error | null;
  busy: boolean;
  onSay: (proof: Proof) => void;
  onCancel: () => void;
};

/** The password again, before something that a browser left open must not be enough for. */
export function PasswordStep({ text, go, error, busy, onSay, onCancel }: Props) {
  const t = useTranslations("two-factor");
  const { general } = faultsOf(error, PROOF_FIELDS);
  return (
    <Form onSend={(form) => onSay(proofIn(form, "password"))} className="flex flex-col gap-4">
      {general && <Callout tone="bad">{general}</Callout>}
      <p className="text-13 text-ink-2">{text}</p>
      <PasswordMissing />
      <ProofFields name="password" error={error} autoFocus />
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
