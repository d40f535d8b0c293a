import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useTranslations } from "use-intl";
import { buttonLook } from "@/components/ui/button";
import { Menu } from "@/components/ui/menu";
import { type UtmTemplate, utmChoiceQuery } from "./queries";

/** The templates to fill UTM fields from; nothing while there are none. */
export function UtmMenu({ onChoose }: { onChoose: (template: UtmTemplate) => void }) {
  const t = useTranslations("utm");
  const templates = useQuery(utmChoiceQuery).data ?? [];
  if (templates.length === 0) return null;
  return (
    <Menu
      align="start"
      className={buttonLook({ size: "small" })}
      entries={() =>
        templates.map((template) => ({
          kind: "action",
          label: template.name,
          run: () => onChoose(template),
        }))
      }
    >
      {t("apply")}
      <ChevronDown aria-hidden className="size-3.5" />
    </Menu>
  );
}
