import { useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "@/components/api-client";
import { errorText } from "@/components/form-errors";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CopyLine } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";
import { DoneButton, Field, Form, Input, textIn } from "@/components/ui/form";
import type { WebhookEvent } from "@/lib/integrations/webhooks/enums";
import { EventChoice } from "./event-choice";
import { useCreateWebhook } from "./queries";

/** Makes a webhook, and shows its secret this once. */
export function NewWebhook({ onClose }: { onClose: () => void }) {
  const t = useTranslations("webhooks");
  const [secret, setSecret] = useState<string>();
  return (
    <Dialog open onOpenChange={onClose} title={t(secret === undefined ? "new-title" : "secret-title")}>
      {secret === undefined ? (
        <WebhookForm onSecret={setSecret} onCancel={onClose} />
      ) : (
        <div className="flex flex-col gap-4">
          <Callout tone="note">{t("secret-note")}</Callout>
          <CopyLine name={t("secret")} text={secret} label={t("copy-secret")} shape="words" />
          <DoneButton label={t("done")} onDone={onClose} />
        </div>
      )}
    </Dialog>
  );
}

function WebhookForm({ onSecret, onCancel }: { onSecret: (secret: string) => void; onCancel: () => void }) {
  const t = useTranslations("webhooks");
  const create = useCreateWebhook();
  const [events, setEvents] = useState<WebhookEvent[]>(["link.created"]);
  const fields = create.error instanceof ApiError ? create.error.fields : {};
  const general = create.error && Object.keys(fields).length === 0 ? create.error.message : undefined;
  const submit = (form: HTMLFormElement) => {
    const url = textIn(form, "url").trim();
    create.mutate({ url, events }, { onSuccess: ({ secret }) => onSecret(secret) });
  };
  return (
    <Form onSend={submit} className="flex flex-col gap-5">
      {general && <Callout tone="bad">{general}</Callout>}
      <Field label={t("url")} hint={t("url-hint")} error={errorText(fields.url)}>
        {(control) => (
          <Input
            {...control}
            name="url"
            readOnly={create.isPending}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://"
          />
        )}
      </Field>
      <fieldset disabled={create.isPending} className="contents">
        <EventChoice chosen={events} onChange={setEvents} />
      </fieldset>
      {fields.events && <p className="text-12 text-bad">{errorText(fields.events)}</p>}
      <div className="flex justify-end gap-2">
        <Button tone="quiet" onClick={onCancel}>
          {t("cancel")}
        </Button>
        <Button type="submit" tone="primary" busy={create.isPending}>
          {t("create")}
        </Button>
      </div>
    </Form>
  );
}
