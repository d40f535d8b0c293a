import { useFormContext } from "react-hook-form";
import { useTranslations } from "use-intl";
import { TextField } from "@/components/shell/text-field";
import { Button } from "@/components/ui/button";
import { laterBy } from "./later-by";

type Values = { supported_until: string };

/** When support ends: a day, nothing where there is none, and the two terms that are sold most. */
export function SupportField() {
  const t = useTranslations("purchase-form");
  const { setValue, getValues } = useFormContext<Values>();
  const extend = (months: number) =>
    setValue("supported_until", laterBy(months, getValues("supported_until"), new Date()), {
      shouldDirty: true,
      shouldValidate: true,
    });
  return (
    <div className="flex flex-col gap-2">
      <TextField<Values>
        name="supported_until"
        label={t("support")}
        hint={t("support-hint")}
        placeholder="2027-01-31"
      />
      <div className="flex gap-2">
        {[6, 12].map((months) => (
          <Button key={months} size="small" onClick={() => extend(months)}>
            {t("extend", { months })}
          </Button>
        ))}
      </div>
    </div>
  );
}
