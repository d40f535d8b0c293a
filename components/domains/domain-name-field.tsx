import { useQuery } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { TextField } from "@/components/shell/text-field";
import { Callout } from "@/components/ui/callout";
import { useSettled } from "@/components/ui/use-settled";
import { addressOf } from "./address";
import { domainAvailabilityQuery } from "./queries";

const PAUSE = 350;

/** The host of a new domain, which says while somebody types whether it can be had and who lives there now. */
export function DomainNameField() {
  const t = useTranslations("domains");
  const { control } = useFormContext<{ domain: string }>();
  const typed = addressOf(useWatch({ control, name: "domain" }));
  // Half a name is not worth a question.
  const asked = typed.includes(".") ? typed : "";
  const settled = useSettled(asked, PAUSE);
  const { data, isFetching } = useQuery(domainAvailabilityQuery(settled));
  const isKnown = data && !isFetching && asked === settled && asked !== "";
  return (
    <>
      <TextField<{ domain: string }>
        name="domain"
        label={t("domain")}
        hint={t("domain-hint")}
        aside={
          <span role="status" className={isKnown && !data.available ? "text-bad" : undefined}>
            {asked !== "" &&
              (isKnown ? t(`availability.${data.reason ?? "free"}`) : t("availability.checking"))}
          </span>
        }
        placeholder="go.example.com"
        spellCheck={false}
        autoCapitalize="none"
        inputMode="url"
        autoFocus
        className="code"
      />
      {isKnown && data.found.length > 0 && (
        <Callout tone="note">{t("has-site", { found: data.found.join(", ") })}</Callout>
      )}
    </>
  );
}
