import { useTranslations } from "use-intl";
import type { GuideName } from "@/components/integrations/guides/names";
import { paths } from "@/components/paths";
import { cn } from "@/components/ui/cn";

type Props = { to: GuideName; section?: string; className?: string };

/** Leads to the guide about what is on the screen, in a tab of its own: what is being written stays. */
export function GuideLink({ to, section, className }: Props) {
  const t = useTranslations("guide-names");
  const guide = t(`names.${to}`);
  return (
    <a
      href={paths.guide(to, section)}
      target="_blank"
      rel="noreferrer"
      title={guide}
      aria-label={t("more-about", { guide })}
      className={cn("whitespace-nowrap text-12 text-accent-ink underline underline-offset-2", className)}
    >
      {t("more")}
    </a>
  );
}
