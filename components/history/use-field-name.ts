import { useTranslations } from "use-intl";
import type messages from "@/messages/en.json";

type Fields = keyof typeof messages.history.fields;

/** How a field of the API is called here; one that a later version knows keeps its own name. */
export function useFieldName() {
  const t = useTranslations("history");
  return (field: string) => (t.has(`fields.${field as Fields}`) ? t(`fields.${field as Fields}`) : field);
}
