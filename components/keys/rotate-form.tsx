import { useTranslations } from "use-intl";
import { PROOF_FIELDS, ProofFields, proofIn } from "@/components/account/proof-fields";
import { faultsOf } from "@/components/form-errors";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Form } from "@/components/ui/form";
import { useRotateKey } from "./queries";

type Props = { id: number; onSecret: (secret: string) => void; onCancel: () => void };

/** A key that acts for the person is replaced with a proof only: whoever holds the new one can set a new password. */
export function RotateForm({ id, onSecret, onCancel }: Props) {
  const t = useTranslations("keys");
  const rotate = useRotateKey();
  const { general } = faultsOf(rotate.error, PROOF_FIELDS);
  const submit = (form: HTMLFormElement) =>
    rotate.mutate({ id, ...proofIn(form, "password") }, { onSuccess: ({ key }) => onSecret(key) });
  return (
    <Form onSend={submit} className="flex flex-col gap-4">
      {general && <Callout tone="bad">{general}</Callout>}
      <p className="text-13 text-ink-2">{t("rotate-text")}</p>
      <ProofFields name="password" error={rotate.error} autoFocus />
      <div className="mt-2 flex justify-end gap-2">
        <Button tone="quiet" onClick={onCancel}>
          {t("cancel")}
        </Button>
        <Button type="submit" tone="primary" busy={rotate.isPending}>
          {t("rotate-go")}
        </Button>
      </div>
    </Form>
  );
}
