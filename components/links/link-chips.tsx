import {
  AppWindow,
  Archive,
  Ban,
  Clock,
  EyeOff,
  Frame,
  Lock,
  Minus,
  PanelBottom,
  Radar,
  Smartphone,
  Target,
} from "lucide-react";
import type { ReactNode } from "react";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { parseTimestamp } from "@/components/timestamps";
import { Chip } from "@/components/ui/chip";
import { useNow } from "@/components/ui/now";
import { shortStyle } from "@/components/ui/relative-time";
import { HealthChip, needsChip } from "./health/health-chip";
import type { LinkRow } from "./queries";

const size = "size-3";

type Shown = Pick<LinkRow, "status" | "archived" | "private" | "expiry" | "rules" | "health">;

type Props = {
  row: Shown;
  /** its route is beside them, which shows what every visitor meets */
  hasRoute: boolean;
};

/** Chips for status, visibility and apps, and for all that is on a route where that is not shown. Nothing for a plain link. */
export function LinkChips({ row, hasRoute }: Props) {
  const t = useTranslations("chips");
  const met = useMetChips(row);
  const { rules } = row;
  const chips: ReactNode[] = [
    row.status !== "active" && <StatusChip key="status" status={row.status} />,
    needsChip(row.health) && <HealthChip key="health" health={row.health} />,
    row.archived !== null && (
      <Chip key="archived" icon={<Archive aria-hidden className={size} />}>
        {t("archived")}
      </Chip>
    ),
    row.private && (
      <Chip key="private" icon={<EyeOff aria-hidden className={size} />}>
        {t("private")}
      </Chip>
    ),
    ...(hasRoute ? [] : met),
    rules.apps && (
      <Chip key="apps" icon={<Smartphone aria-hidden className={size} />}>
        {t("apps")}
      </Chip>
    ),
  ];
  return chips.some(Boolean) ? <span className="flex flex-wrap gap-1">{chips}</span> : null;
}

/** What every visitor meets before the destination. */
function useMetChips({ status, expiry, rules }: Shown): ReactNode[] {
  const t = useTranslations("chips");
  const format = useFormatter();
  const locale = useLocale();
  const now = useNow(60_000);
  return [
    rules.type !== "direct" && <TypeChip key="type" type={rules.type} />,
    status !== "expired" && expiry && (
      <Chip key="expiry" icon={<Clock aria-hidden className={size} />}>
        {format.relativeTime(parseTimestamp(expiry), { now, style: shortStyle(locale) })}
      </Chip>
    ),
    rules.password && (
      <Chip key="password" icon={<Lock aria-hidden className={size} />}>
        {t("password")}
      </Chip>
    ),
    rules.clicklimit !== null && (
      <Chip key="limit" icon={<Target aria-hidden className={size} />}>
        {t("limit", { limit: rules.clicklimit })}
      </Chip>
    ),
    rules.pixels > 0 && (
      <Chip key="pixels" icon={<Radar aria-hidden className={size} />}>
        {t("pixels", { count: rules.pixels })}
      </Chip>
    ),
  ];
}

const TYPE_ICONS = { frame: Frame, splash: AppWindow, overlay: PanelBottom };

/** What visitors meet before or around the destination. */
function TypeChip({ type }: { type: keyof typeof TYPE_ICONS }) {
  const t = useTranslations("chips.types");
  const Icon = TYPE_ICONS[type];
  return <Chip icon={<Icon aria-hidden className={size} />}>{t(type)}</Chip>;
}

function StatusChip({ status }: Pick<LinkRow, "status">) {
  const t = useTranslations("chips");
  switch (status) {
    case "active":
      return null;
    case "expired":
      return (
        <Chip tone="warn" icon={<Clock aria-hidden className={size} />}>
          {t("expired")}
        </Chip>
      );
    case "disabled":
      return <Chip icon={<Minus aria-hidden className={size} />}>{t("disabled")}</Chip>;
    case "blocked":
      return (
        <Chip tone="bad" icon={<Ban aria-hidden className={size} />}>
          {t("blocked")}
        </Chip>
      );
  }
}
