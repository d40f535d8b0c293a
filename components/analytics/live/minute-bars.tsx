import { useFormatter, useTranslations } from "use-intl";

/** Clicks minute by minute, the oldest first. Until they are known, an empty list, the bars say nothing. */
export function MinuteBars({ each }: { each: readonly number[] }) {
  const t = useTranslations("live");
  const format = useFormatter();
  if (each.length === 0)
    return (
      <div aria-hidden>
        <div className="h-32" />
        <p className="mt-1 text-12">&nbsp;</p>
      </div>
    );
  const most = Math.max(1, ...each);
  const text = (clicks: number, at: number) => t("minute", { ago: each.length - 1 - at, clicks });
  const total = each.reduce((sum, clicks) => sum + clicks, 0);
  return (
    <figure>
      <div
        role="img"
        aria-label={t("bars", { clicks: total, most: Math.max(0, ...each) })}
        className="flex h-32 items-end gap-px sm:gap-1"
      >
        {each.map((clicks, at) => (
          // Places are minutes before now.
          <div
            key={at}
            title={text(clicks, at)}
            className="flex h-full flex-1 items-end rounded-[2px] bg-sunken"
          >
            <div className="w-full rounded-[2px] bg-accent" style={{ height: `${(clicks / most) * 100}%` }} />
          </div>
        ))}
      </div>
      <figcaption className="mt-1 flex justify-between text-12 text-ink-3">
        <span>{t("ago", { minutes: each.length })}</span>
        <span className="figures">{t("most", { clicks: format.number(Math.max(0, ...each)) })}</span>
        <span>{t("now")}</span>
      </figcaption>
    </figure>
  );
}
