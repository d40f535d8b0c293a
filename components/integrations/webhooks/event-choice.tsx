import { useTranslations } from "use-intl";
import { Tick } from "@/components/ui/checkbox";
import { EVENTS, type WebhookEvent } from "@/lib/integrations/webhooks/enums";

type Props = { chosen: readonly WebhookEvent[]; onChange: (events: WebhookEvent[]) => void };

/** The events of a webhook, one checkbox each. */
export function EventChoice({ chosen, onChange }: Props) {
  const t = useTranslations("webhooks");
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium text-13">{t("events")}</legend>
      {EVENTS.map((event) => (
        <label key={event} className="flex items-center gap-2 text-13 pointer-coarse:min-h-11">
          <Tick
            type="checkbox"
            checked={chosen.includes(event)}
            onChange={() =>
              onChange(EVENTS.filter((one) => (one === event ? !chosen.includes(one) : chosen.includes(one))))
            }
          />
          <span className="code shrink-0 text-12">{event}</span>
          <span className="text-ink-3">{t(`what.${WORDS[event]}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The names of events have dots, which messages read as a way down. */
const WORDS = {
  "link.created": "link-created",
  "link.changed": "link-changed",
  "link.deleted": "link-deleted",
  "link.clicks_jumped": "clicks-jumped",
  "link.clicks_stopped": "clicks-stopped",
  "link.broken": "link-broken",
  "link.recovered": "link-recovered",
  "goal.reached": "goal-reached",
  "purchase.made": "purchase-made",
  "purchase.refunded": "purchase-refunded",
  "form.submitted": "form-submitted",
} as const;
