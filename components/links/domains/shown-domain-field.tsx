import { useQuery } from "@tanstack/react-query";
import type { FieldValues, Path } from "react-hook-form";
import { useTranslations } from "use-intl";
import { useSession } from "@/components/identity/session/queries";
import { ChoiceField } from "../page-editor/editor-fields";
import { optionsQuery } from "../picker/queries";

/** The domain in the address of what is edited: a choice where the workspace has domains of its own, else nothing. */
export function ShownDomainField<V extends FieldValues>({ name, hint }: { name: Path<V>; hint: string }) {
  const t = useTranslations("domains");
  const own = useSession()?.shortHost ?? "";
  const domains = useQuery(optionsQuery("domain")).data ?? [];
  if (domains.length === 0) return null;
  return (
    <ChoiceField<V>
      name={name}
      label={t("shown-on")}
      hint={hint}
      options={[{ value: "", label: own }, ...domains.map(({ label }) => ({ value: label, label }))]}
    />
  );
}
