import { useFormatter, useTranslations } from "use-intl";
import type { Shares } from "./branches";

/** A branch's share of visitors, as it is shown and as it is spoken; undefined while it is unknown. */
export function useShareWords(shares: Shares) {
  const t = useTranslations("route");
  const format = useFormatter();
  return (branch: string) => {
    const share = shares?.(branch);
    if (share === undefined) return undefined;
    if (share === 0) return { shown: t("nobody"), spoken: t("nobody-spoken") };
    const percent = format.number(share, { style: "percent", maximumFractionDigits: share < 0.1 ? 1 : 0 });
    return { shown: percent, spoken: t("of-visitors", { share: percent }) };
  };
}
