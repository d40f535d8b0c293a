import { useTranslations } from "use-intl";
import { cn } from "@/components/ui/cn";
import { UTM, type Utm } from "@/lib/stats/choices";

/** Which of the five UTM parameters is looked at. */
export function UtmChoice({ value, onChange }: { value: Utm; onChange: (value: Utm) => void }) {
  const t = useTranslations("breakdown");
  return (
    <div role="group" aria-label={t("utm-choice")} className="mb-1 flex overflow-x-auto">
      {UTM.map((utm) => (
        <button
          key={utm}
          type="button"
          aria-pressed={utm === value}
          onClick={() => onChange(utm)}
          className={cn(
            "h-7 shrink-0 rounded-control px-2 text-12 transition-colors duration-90 focus-visible:-outline-offset-2 pointer-coarse:h-11",
            utm === value ? "bg-sunken font-medium text-ink" : "text-ink-3 hover:text-ink",
          )}
        >
          {t(`utm.${utm}`)}
        </button>
      ))}
    </div>
  );
}
