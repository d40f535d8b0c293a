import { Circle, CircleOff } from "lucide-react";
import { useTranslations } from "use-intl";
import { Chip } from "@/components/ui/chip";
import type { BioStatus } from "./bio-values";

/** Whether visitors find a bio page. */
export function StatusChip({ status }: { status: BioStatus }) {
  const t = useTranslations("bio");
  const Icon = status === "active" ? Circle : CircleOff;
  return (
    <Chip tone={status === "active" ? "ok" : "plain"} icon={<Icon aria-hidden className="size-3" />}>
      {t(`status-${status}`)}
    </Chip>
  );
}
