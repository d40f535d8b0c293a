"use client";

import { useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { RecordHeader } from "@/components/shell/record-header";
import { RecordScreen } from "@/components/shell/record-screen";
import { useUndoableDelete } from "@/components/shell/use-undoable-delete";
import { Button } from "@/components/ui/button";
import { DeleteButton } from "@/components/ui/delete-button";
import { Switch } from "@/components/ui/switch";
import { toast } from "@/components/ui/toast";
import { DeliveryList } from "./delivery-list";
import { EventChoice } from "./event-choice";
import {
  deletableWebhook,
  useTestWebhook,
  useUpdateWebhook,
  type Webhook,
  webhookQuery,
  webhooksQuery,
} from "./queries";

/** One webhook: what it is told of, and what it was told. */
export function WebhookPage({ id }: { id: number }) {
  const t = useTranslations("webhooks");
  const back = { href: paths.settings("webhooks"), label: t("title") };
  return (
    <RecordScreen query={useQuery(webhookQuery(id))} missing={t("not-found")} back={back}>
      {(webhook) => (
        <>
          <RecordHeader back={back} title={<Address url={webhook.url} />}>
            <Actions webhook={webhook} />
          </RecordHeader>
          <div className="flex max-w-3xl flex-col gap-10">
            <Settings webhook={webhook} />
            <section>
              <h2 className="font-semibold text-16">{t("deliveries")}</h2>
              <p className="mt-0.5 mb-3 max-w-[60ch] text-13 text-ink-2">{t("deliveries-text")}</p>
              <DeliveryList webhook={webhook.id} />
            </section>
          </div>
        </>
      )}
    </RecordScreen>
  );
}

const Address = ({ url }: { url: string }) => (
  <span className="code min-w-0 break-all text-16">{url.replace(/^https:\/\//, "")}</span>
);

const onError = ({ message }: Error) => toast({ tone: "bad", title: message });

function Actions({ webhook }: { webhook: Webhook }) {
  const t = useTranslations("webhooks");
  const router = useRouter();
  const test = useTestWebhook(webhook.id);
  const remove = useUndoableDelete([webhooksQuery.queryKey]);
  const removeThis = () => {
    remove(deletableWebhook(webhook));
    router.push(paths.settings("webhooks"));
  };
  return (
    <>
      <Button busy={test.isPending} onClick={() => test.mutate(undefined, { onError })}>
        <Send aria-hidden className="size-4" />
        {t("test")}
      </Button>
      <DeleteButton label={t("delete")} onClick={removeThis} />
    </>
  );
}

/** Saved as soon as it is chosen. */
function Settings({ webhook: { id, events, active } }: { webhook: Webhook }) {
  const t = useTranslations("webhooks");
  const update = useUpdateWebhook(id);
  return (
    <section className="flex flex-col gap-6">
      <Switch
        label={t("active")}
        hint={t("active-hint")}
        checked={active}
        onChange={(on) => update.mutate({ active: on }, { onError })}
      />
      <EventChoice
        chosen={update.isPending && update.variables.events ? update.variables.events : events}
        onChange={(chosen) => update.mutate({ events: chosen }, { onError })}
      />
    </section>
  );
}
