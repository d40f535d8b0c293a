import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { Callout } from "@/components/ui/callout";
import { waysInQuery } from "./queries";

/** Above a question for the password, for whoever has none: what to do first. */
export function PasswordMissing() {
  const t = useTranslations("settings.issuer");
  const { data } = useQuery(waysInQuery);
  if (!data?.issuer || data.password !== null) return null;
  return <Callout tone="note">{t("missing", { issuer: data.issuer })}</Callout>;
}
