import { CircleHelp, Forward, Unlink } from "lucide-react";
import { useTranslations } from "use-intl";
import { Chip } from "@/components/ui/chip";
import type { HealthResponse } from "@/lib/links/health/schema";
import { useHealthText } from "./health-text";

const size = "size-3";

/** A destination that somebody should see to. What answers, or can't be told, needs no chip. */
export const needsChip = (health: HealthResponse | undefined): boolean =>
  health?.status === "broken" || health?.status === "failing" || health?.status === "moved";

/** The state of a link's destinations in one word, the whole sentence on hover and for screen readers. */
export function HealthChip({ health }: { health: HealthResponse | undefined }) {
  const t = useTranslations("health.chips");
  const text = useHealthText();
  if (!health || !needsChip(health)) return null;
  const word = {
    broken: (
      <Chip tone="bad" icon={<Unlink aria-hidden className={size} />}>
        {t("broken")}
      </Chip>
    ),
    failing: (
      <Chip tone="warn" icon={<CircleHelp aria-hidden className={size} />}>
        {t("failing")}
      </Chip>
    ),
    moved: <Chip icon={<Forward aria-hidden className={size} />}>{t("moved")}</Chip>,
    unknown: null,
    ok: null,
  }[health.status];
  return (
    <span title={text(health)}>
      {word}
      <span className="sr-only">: {text(health)}</span>
    </span>
  );
}
