import { useFormatter, useNow } from "use-intl";

type Props = { moment: Date; short?: boolean; timeZone?: string };

/** "2 hours ago", kept up to date; the exact moment on hover and for machines. */
export function RelativeTime({ moment, short = false, timeZone = "UTC" }: Props) {
  const format = useFormatter();
  const now = useNow({ updateInterval: 30_000 });
  // A clock that runs a little behind the server's must not say "in 2 seconds".
  const shown = moment > now ? now : moment;
  return (
    <time
      dateTime={moment.toISOString()}
      title={format.dateTime(moment, { dateStyle: "medium", timeStyle: "medium", timeZone })}
    >
      {format.relativeTime(shown, { now, style: short ? "narrow" : "long" })}
    </time>
  );
}
