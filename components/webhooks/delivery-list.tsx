import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { parseTimestamp } from "@/components/moments";
import { useTimeZone } from "@/components/session/queries";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { RelativeTime } from "@/components/ui/relative-time";
import { tell } from "@/components/ui/tell";
import { type Delivery, deliveriesQuery, useRepeatDelivery } from "./queries";

/** What a webhook was told, the newest first; each opens to what was sent and answered. */
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
  const again = () => tell(repeat.mutateAsync(delivery.id));
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 py-2 text-13">
        <span className="code text-12">{delivery.event}</span>
        <State delivery={delivery} />
        <span className="ml-auto text-12 text-ink-3">
          <RelativeTime moment={parseTimestamp(delivery.created)} timeZone={timeZone} />
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
