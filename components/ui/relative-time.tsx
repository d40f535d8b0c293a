import { useFormatter, useLocale } from "use-intl";
import { useNow } from "./now";

type Props = { date: Date; short?: boolean; timeZone?: string };

/**
 * The style of a short time. The narrow units of other languages read as something else: "vor 5 m" is five meters. Arabic has no shorter words, and
 * the short ones of its letters' data are wrong: three months ago is "in three months" there.
 */
export const shortStyle = (locale: string) => STYLES[locale] ?? "short";

const STYLES: Record<string, "narrow" | "long" | undefined> = { en: "narrow", ar: "long" };

/** "2 hours ago", kept up to date; the exact date on hover and for machines. */
export function RelativeTime({ date, short = false, timeZone = "UTC" }: Props) {
  const format = useFormatter();
  const locale = useLocale();
  const now = useNow(30_000);
  // A clock that runs a little behind the server's must not say "in 2 seconds".
  const shown = date > now ? now : date;
  return (
    <time
      // Two versions of the same letters' data may write a date differently.
      suppressHydrationWarning
      dateTime={date.toISOString()}
      title={format.dateTime(date, { dateStyle: "medium", timeStyle: "medium", timeZone })}
    >
      {format.relativeTime(shown, { now, style: short ? shortStyle(locale) : "long" })}
    </time>
  );
}
