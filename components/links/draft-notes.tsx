import { useFormatter, useTranslations } from "use-intl";
import { useTimeZone } from "@/components/session/queries";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import type { useDraft } from "./use-draft";

/** Offers a link that was begun earlier. */
export function DraftOffer({ draft }: { draft: ReturnType<typeof useDraft> }) {
  const t = useTranslations("draft");
  const format = useFormatter();
  const timeZone = useTimeZone();
  if (!draft.left) return null;
  const at = format.dateTime(draft.left.at, { dateStyle: "medium", timeStyle: "short", timeZone });
  return (
    <Callout tone="note">
      <p className="break-words">{t("left", { at, url: draft.left.values.url.slice(0, 80) })}</p>
      <span className="mt-2 flex gap-2">
        <Button size="small" onClick={draft.restore}>
          {t("restore")}
        </Button>
        <Button size="small" tone="quiet" onClick={draft.drop}>
          {t("drop")}
        </Button>
      </span>
    </Callout>
  );
}

/** When the form was last kept. */
export function DraftKept({ at }: { at: Date | undefined }) {
  const t = useTranslations("draft");
  const format = useFormatter();
  const timeZone = useTimeZone();
  return (
    <span className="text-12 text-ink-3 max-sm:hidden">
      {at && t("kept", { time: format.dateTime(at, { timeStyle: "short", timeZone }) })}
    </span>
  );
}
