import { useTranslations } from "use-intl";
import { useTimeZone } from "@/components/identity/session/queries";
import { parseTimestamp } from "@/components/timestamps";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { RelativeTime } from "@/components/ui/relative-time";
import { toastOnError } from "@/components/ui/toast";
import { useUpdateWebhook, type Webhook } from "./queries";

/** An attempt or two that failed is what retries are for. */
export const isFailing = ({ active, failedattempts }: Webhook): boolean => active && failedattempts > 2;

/** Since when a webhook fails, and what follows or has followed from that. Nothing for one that is well. */
export function FailureNote({ webhook }: { webhook: Webhook }) {
  const t = useTranslations("webhooks");
  const timeZone = useTimeZone();
  const update = useUpdateWebhook(webhook.id);
  const { failingsince, failedattempts: count, disabledfor } = webhook;
  if (!failingsince || !(disabledfor || isFailing(webhook))) return null;
  const when = () => <RelativeTime date={parseTimestamp(failingsince)} timeZone={timeZone} />;
  return (
    <Callout tone={disabledfor ? "bad" : "note"}>
      <p>{t.rich(disabledfor ? "disabled-note" : "failing-note", { when, count })}</p>
      {disabledfor && (
        <Button
          size="small"
          className="mt-2"
          busy={update.isPending}
          onClick={() => void toastOnError(update.mutateAsync({ active: true }))}
        >
          {t("enable")}
        </Button>
      )}
    </Callout>
  );
}
