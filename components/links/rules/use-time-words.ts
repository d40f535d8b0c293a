import { useFormatter, useTranslations } from "use-intl";
import { textIn } from "./values";

type Fields = Record<string, unknown>;
type Not = "yes" | "no";

/** Dates and hours of a rule in words, in their own zone. */
export function useTimeWords() {
  const t = useTranslations("rules.sentence");
  const format = useFormatter();
  // A time of the zone that the condition names; read and written as UTC it is shown as it stands there.
  const moment = (text: string): string => {
    const date = new Date(`${text.length === 10 ? `${text} 00:00` : text}Z`.replace(" ", "T"));
    if (Number.isNaN(date.getTime())) return text;
    return format.dateTime(date, {
      dateStyle: "medium",
      ...(text.length > 10 && { timeStyle: "short" }),
      timeZone: "UTC",
    });
  };
  return {
    dates: (fields: Fields, not: Not): string => {
      const [from, until] = [moment(textIn(fields.from)), moment(textIn(fields.until))];
      const zone = zoneIn(fields);
      if (from && until) return t("dates-between", { not, from, until, zone });
      return from
        ? t("dates-from", { not, from, zone })
        : t("dates-until", { not, until: until || "…", zone });
    },
    hours: (fields: Fields, not: Not, days: string): string => {
      const zone = zoneIn(fields);
      const hasDays = Array.isArray(fields.days);
      if (!textIn(fields.from) && !textIn(fields.until)) return t("days", { not, days, zone });
      const [from, until] = [textIn(fields.from) || "00:00", textIn(fields.until) || "24:00"];
      return hasDays
        ? t("days-hours", { not, days, from, until, zone })
        : t("hours", { not, from, until, zone });
    },
  };
}

const zoneIn = ({ zone }: Fields): string => textIn(zone).replaceAll("_", " ") || "UTC";
