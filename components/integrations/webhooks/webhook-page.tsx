"use client";

import { useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { useFirstQuery } from "@/components/first-data";
import { useTimeZone } from "@/components/identity/session/queries";
import { paths } from "@/components/paths";
import { usePageTitle } from "@/components/shell/page-title";
import { RecordHeader, RecordScreen } from "@/components/shell/record-screen";
import { useUndoableDelete } from "@/components/shell/undoable-delete";
import { parseTimestamp } from "@/components/timestamps";
import { Button } from "@/components/ui/button";
import { Switch } from "@/components/ui/checkbox";
import { Chip } from "@/components/ui/chip";
import { DeleteButton } from "@/components/ui/record-buttons";
import { RelativeTime } from "@/components/ui/relative-time";
import { toast, toastOnError } from "@/components/ui/toast";
import { EventChoice } from "./event-choice";
import { FailureNote } from "./failure-note";
import {
  type Delivery,
  deletableWebhook,
  deliveriesQuery,
  useRepeatDelivery,
  useTestWebhook,
  useUpdateWebhook,
  type Webhook,
  webhookQuery,
  webhooksQuery,
} from "./queries";

/** One webhook: its events and its deliveries. */
export function WebhookPage({ id }: { id: number }) {
  const t = useTranslations("webhooks");
  const query = useFirstQuery(webhookQuery(id));
  usePageTitle(query.data && shortened(query.data.url), t("title"));
  const back = { href: paths.settings("webhooks"), label: t("title") };
  return (
    <RecordScreen query={query} missing={t("not-found")} back={back}>
      {(webhook) => (
        <>
          <RecordHeader back={back} title={<Address url={webhook.url} />}>
            <Actions webhook={webhook} />
          </RecordHeader>
          <div className="flex max-w-3xl flex-col gap-10">
            <FailureNote webhook={webhook} />
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
  <span className="code min-w-0 break-all text-16">{shortened(url)}</span>
);

const shortened = (url: string) => url.replace(/^https:\/\//, "");

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

/** Deliveries of a webhook, newest first; each expands to the request and the response. */
export function DeliveryList({ webhook }: { webhook: number }) {
  const t = useTranslations("webhooks");
  const { data, error } = useQuery(deliveriesQuery(webhook));
  if (error && !data) return <p className="text-13 text-bad">{error.message}</p>;
  if (data?.length === 0) return <p className="border-t py-4 text-13 text-ink-3">{t("none")}</p>;
  return (
    <ul aria-label={t("deliveries")} className="border-t">
      {data?.map((delivery) => (
        <li key={delivery.id} className="border-b">
          <Row webhook={webhook} delivery={delivery} />
        </li>
      ))}
    </ul>
  );
}

function Row({ webhook, delivery }: { webhook: number; delivery: Delivery }) {
  const t = useTranslations("webhooks");
  const timeZone = useTimeZone();
  const repeat = useRepeatDelivery(webhook);
  const again = () => toastOnError(repeat.mutateAsync(delivery.id));
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 py-2 text-13">
        <span className="code text-12">{delivery.event}</span>
        <State delivery={delivery} />
        <span className="ms-auto text-12 text-ink-3">
          <RelativeTime date={parseTimestamp(delivery.created)} timeZone={timeZone} />
        </span>
      </summary>
      <div className="flex flex-col gap-3 pb-4">
        <p className="flex flex-wrap items-center gap-3 text-12 text-ink-2">
          <span className="code">{delivery.message}</span>
          {t("attempts", { count: delivery.attempts })}
          {delivery.next && delivery.attempts > 0 && (
            <span>
              {t.rich("again", {
                when: () => (
                  <time dateTime={parseTimestamp(delivery.next ?? "").toISOString()}>{delivery.next}</time>
                ),
              })}
            </span>
          )}
        </p>
        <Text title={t("sent")} text={delivery.body} />
        <Text title={t("answered")} text={delivery.answer} />
        <Button size="small" className="self-start" busy={repeat.isPending} onClick={again}>
          {t("repeat")}
        </Button>
      </div>
    </details>
  );
}

function State({ delivery: { status, next, attempts } }: { delivery: Delivery }) {
  const t = useTranslations("webhooks");
  if (attempts === 0) return <Chip>{t("waiting")}</Chip>;
  const isWell = status !== null && status >= 200 && status < 300;
  if (isWell) return <Chip tone="ok">{status}</Chip>;
  return <Chip tone={next ? "warn" : "bad"}>{status ?? t("unreached")}</Chip>;
}

const Text = ({ title, text }: { title: string; text: string | null }) =>
  text !== null && (
    <div>
      <p className="mb-1 font-medium text-12">{title}</p>
      <pre tabIndex={0} className="code overflow-x-auto rounded-panel border bg-sunken p-3 text-12">
        {text === "" ? " " : text}
      </pre>
    </div>
  );
