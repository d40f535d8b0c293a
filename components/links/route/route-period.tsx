import { useTranslations } from "use-intl";

/** Which visitors the shares on a line are of. */
export function RoutePeriod({ visitors, days }: { visitors: number | undefined; days: number }) {
  const t = useTranslations("route");
  if (visitors === undefined) return null;
  return <p className="text-12 text-ink-3">{t("period", { count: visitors, days })}</p>;
}
