import { useState } from "react";
import { useTranslations } from "use-intl";
import { faultsOf } from "@/components/form-errors";
import { paths } from "@/components/paths";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { Field, Form, Input } from "@/components/ui/form";
import { PasswordMissing, PROOF_FIELDS, ProofFields, proofIn } from "./proof-fields";
import { useDeleteAccount } from "./queries";

type Props = { username: string; onCancel: () => void };

/** Ends the account once its name is typed and the password said. */
export function DeleteAccount({ username, onCancel }: Props) {
  const t = useTranslations("settings.end");
  const end = useDeleteAccount();
  const [typed, setTyped] = useState("");
  const isRight = typed.trim().toLowerCase() === username;
  const { general } = faultsOf(end.error, PROOF_FIELDS);
  const submit = (form: HTMLFormElement) => {
    if (!isRight) return;
    const said = { username, ...proofIn(form, "password") };
    // A full page load drops all data of the deleted account.
    end.mutate(said, { onSuccess: () => window.location.assign(paths.home()) });
  };
  return (
    <Dialog open onOpenChange={onCancel} title={t("title")} description={t("text")}>
      <Form onSend={submit} className="flex flex-col gap-4">
        {general && <Callout tone="bad">{general}</Callout>}
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
        <ProofFields name="password" error={end.error} />
        <div className="mt-2 flex justify-end gap-2">
          <Button tone="quiet" onClick={onCancel}>
            {t("cancel")}
          </Button>
          <Button type="submit" tone="danger" disabled={!isRight} busy={end.isPending}>
            {t("confirm")}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
