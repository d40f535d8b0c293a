import { useFormatter, useTranslations } from "use-intl";
import { useTimeZone } from "@/components/session/queries";

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
