import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { faultsOf } from "@/components/form-errors";
import { parseTimestamp } from "@/components/timestamps";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CopyLine } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";
import { DoneButton, Field, Form, Input, textIn } from "@/components/ui/form";
import { PROOF_FIELDS, ProofFields, proofIn } from "../account/proof-fields";
import { useTimeZone } from "../session/queries";
import { type PasswordLink, useCreateLink, useCreateUser } from "./queries";

/** Makes an account and shows its password link, this once. */
export function NewUserDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("admin.new-user");
  const [made, setMade] = useState<PasswordLink & { name: string }>();
  if (made) return <LinkDialog {...made} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={onClose} title={t("title")} description={t("text")}>
      <NewUserForm onMade={setMade} onClose={onClose} />
    </Dialog>
  );
}

const FIELDS = ["username", "email"];

type FormProps = { onMade: (made: PasswordLink & { name: string }) => void; onClose: () => void };

function NewUserForm({ onMade, onClose }: FormProps) {
  const t = useTranslations("admin.new-user");
  const create = useCreateUser();
  const { fields, general } = faultsOf(create.error, FIELDS);
  const submit = (form: HTMLFormElement) => {
    const [username, email] = [textIn(form, "username").trim(), textIn(form, "email").trim()];
    create.mutate({ username, email }, { onSuccess: (link) => onMade({ ...link, name: username }) });
  };
  return (
    <Form onSend={submit} className="flex flex-col gap-4">
      {general && <Callout tone="bad">{general}</Callout>}
      <Field label={t("username")} error={fields.username}>
        {(control) => (
          <Input
            {...control}
            name="username"
            autoComplete="off"
            spellCheck={false}
            autoFocus
            readOnly={create.isPending}
          />
        )}
      </Field>
      <Field label={t("email")} error={fields.email}>
        {(control) => (
          <Input {...control} name="email" type="email" autoComplete="off" readOnly={create.isPending} />
        )}
      </Field>
      <div className="mt-2 flex justify-end gap-2">
        <Button tone="quiet" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button type="submit" tone="primary" busy={create.isPending}>
          {t("create")}
        </Button>
      </div>
    </Form>
  );
}

type LinkProps = { id: number; name: string; onClose: () => void };

/** Makes a link to choose a new password, with a proof, and shows it this once. */
export function PasswordLinkDialog({ id, name, onClose }: LinkProps) {
  const t = useTranslations("admin.password-link");
  const [made, setMade] = useState<PasswordLink>();
  const create = useCreateLink();
  const { general } = faultsOf(create.error, PROOF_FIELDS);
  if (made) return <LinkDialog {...made} name={name} onClose={onClose} />;
  const submit = (form: HTMLFormElement) =>
    create.mutate({ id, ...proofIn(form, "password") }, { onSuccess: setMade });
  return (
    <Dialog open onOpenChange={onClose} title={t("title", { name })} description={t("text", { name })}>
      <Form onSend={submit} className="flex flex-col gap-4">
        {general && <Callout tone="bad">{general}</Callout>}
        <ProofFields name="password" error={create.error} autoFocus />
        <div className="mt-2 flex justify-end gap-2">
          <Button tone="quiet" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" tone="primary" busy={create.isPending}>
            {t("create")}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

function LinkDialog({ name, link, expires, onClose }: PasswordLink & { name: string; onClose: () => void }) {
  const t = useTranslations("admin.new-user");
  const format = useFormatter();
  const timeZone = useTimeZone();
  const date = format.dateTime(parseTimestamp(expires), {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone,
  });
  return (
    <Dialog open onOpenChange={onClose} title={t("link-title", { name })}>
      <div className="flex flex-col gap-4">
        <Callout tone="note">{t("note", { date })}</Callout>
        <CopyLine name={t("link")} text={link} label={t("copy")} shape="words" />
        <DoneButton label={t("done")} onDone={onClose} />
      </div>
    </Dialog>
  );
}
