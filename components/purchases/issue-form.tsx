import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useFormatter, useTranslations } from "use-intl";
import { ItemPicker } from "@/components/items/item-picker";
import type { Item } from "@/components/items/types";
import { RecordForm } from "@/components/shell/record-form";
import { TextField } from "@/components/shell/text-field";
import { useRecordForm } from "@/components/shell/use-record-form";
import { Segmented } from "@/components/ui/segmented";
import { toast } from "@/components/ui/toast";
import { LICENSES } from "@/lib/purchases/choices";
import { useIssue } from "./queries";
import { SupportField } from "./support-field";
import type { Issued } from "./types";

const EMPTY = {
  item_id: "",
  license_type: "Regular" as (typeof LICENSES)[number],
  price: "",
  supported_until: "",
  buyer: "",
  purchase_code: "",
};
type Values = typeof EMPTY;

/** A licence for an item, with a new code or with one from elsewhere. */
export function IssueForm({ first, onSaved }: { first: Item; onSaved: (id: number) => void }) {
  const t = useTranslations("purchase-form");
  const format = useFormatter();
  const issue = useIssue();
  const [item, setItem] = useState(first);
  const { form, submit } = useRecordForm<Values, Issued>({
    schema: async () => (await import("@/lib/purchases/schema")).NewPurchase,
    values: { ...EMPTY, item_id: String(first.id) },
    bodyOf: (values) => ({ ...values, item_id: Number(values.item_id) }),
    save: (body) => issue.mutateAsync(body),
    onSaved: ({ id, purchase_code: code }) => {
      toast({
        tone: "good",
        title: t("issued", { code }),
        duration: 10_000,
        action: { label: t("copy"), run: () => void navigator.clipboard.writeText(code) },
      });
      onSaved(id);
    },
  });
  const license = useWatch({ control: form.control, name: "license_type" });
  const price = license === "Extended" ? item.price.extended : item.price.regular;
  return (
    <RecordForm form={form} submit={submit} action={t("create")}>
      <ItemPicker
        item={item}
        onChange={(next) => {
          setItem(next);
          form.setValue("item_id", String(next.id), { shouldDirty: true });
        }}
      />
      <Segmented
        label={t("license")}
        value={license}
        options={LICENSES.map((value) => ({ value, label: t(`licenses.${value}`) }))}
        onChange={(next) => form.setValue("license_type", next, { shouldDirty: true })}
      />
      <TextField<Values>
        name="price"
        label={t("price")}
        hint={t("price-hint")}
        inputMode="decimal"
        placeholder={format.number(price, { minimumFractionDigits: 2 })}
        aside={item.currency}
      />
      <SupportField />
      <TextField<Values> name="buyer" label={t("buyer")} hint={t("buyer-hint")} />
      <TextField<Values> name="purchase_code" label={t("code")} hint={t("code-hint")} className="code" />
    </RecordForm>
  );
}
