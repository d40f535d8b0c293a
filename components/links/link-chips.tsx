import { Archive, Ban, Clock, EyeOff, Lock, Minus, Smartphone, Target } from "lucide-react";
import type { ReactNode } from "react";
import { useFormatter, useNow, useTranslations } from "use-intl";
import { parseTimestamp } from "@/components/timestamps";
import { Chip } from "@/components/ui/chip";
import { HealthChip, needsChip } from "./health/health-chip";
import type { LinkRow } from "./queries";

const size = "size-3";

type Shown = Pick<LinkRow, "status" | "archived" | "private" | "expiry" | "rules" | "health">;

/** Chips for status, visibility, expiry, password and limit. Nothing for a plain link. */
export function LinkChips({ row }: { row: Shown }) {
  const t = useTranslations("chips");
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  const { expiry, rules } = row;
  const chips: ReactNode[] = [
    <StatusChip key="status" status={row.status} />,
    <HealthChip key="health" health={row.health} />,
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
    row.status !== "expired" && expiry && (
      <Chip key="expiry" icon={<Clock aria-hidden className={size} />}>
        {format.relativeTime(parseTimestamp(expiry), { now, style: "narrow" })}
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
    rules.apps && (
      <Chip key="apps" icon={<Smartphone aria-hidden className={size} />}>
        {t("apps")}
      </Chip>
    ),
  ];
  const isPlain =
    row.status === "active" && !row.archived && !row.private && !expiry && !needsChip(row.health);
  return isPlain && !rules.password && rules.clicklimit === null && !rules.apps ? null : (
    <span className="flex flex-wrap gap-1">{chips}</span>
  );
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
