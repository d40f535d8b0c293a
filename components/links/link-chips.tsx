import { Ban, Clock, Lock, Minus, Target } from "lucide-react";
import { useFormatter, useNow, useTranslations } from "use-intl";
import { parseTimestamp } from "@/components/moments";
import { Chip } from "@/components/ui/chip";
import type { LinkRow } from "./types";

const size = "size-3";

/** What else decides about a visit: state, end, password, limit. Nothing at all for a plain link. */
export function LinkChips({ row }: { row: Pick<LinkRow, "status" | "expiry" | "rules"> }) {
  const t = useTranslations("chips");
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  const { status, expiry, rules } = row;
  return (
    <span className="flex flex-wrap gap-1 empty:hidden">
      {status === "expired" && (
        <Chip tone="warn" icon={<Clock aria-hidden className={size} />}>
          {t("expired")}
        </Chip>
      )}
      {status === "disabled" && <Chip icon={<Minus aria-hidden className={size} />}>{t("disabled")}</Chip>}
      {status === "blocked" && (
        <Chip tone="bad" icon={<Ban aria-hidden className={size} />}>
          {t("blocked")}
        </Chip>
      )}
      {status !== "expired" && expiry && (
        <Chip icon={<Clock aria-hidden className={size} />}>
          {format.relativeTime(parseTimestamp(expiry), { now, style: "narrow" })}
        </Chip>
      )}
      {rules.password && <Chip icon={<Lock aria-hidden className={size} />}>{t("password")}</Chip>}
      {rules.clicklimit !== null && (
        <Chip icon={<Target aria-hidden className={size} />}>{t("limit", { limit: rules.clicklimit })}</Chip>
      )}
    </span>
  );
}
