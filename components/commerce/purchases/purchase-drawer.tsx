import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useFormatter, useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { EmptyState } from "@/components/shell/empty-state";
import { type DrawerProps, FormDrawer } from "@/components/shell/form-drawer";
import { RecordForm, useRecordForm } from "@/components/shell/record-form";
import { RecordScreen } from "@/components/shell/record-screen";
import { TextField } from "@/components/shell/text-field";
import { buttonLook } from "@/components/ui/button";
import { useCopy } from "@/components/ui/copy";
import { Segmented } from "@/components/ui/segmented";
import { toast } from "@/components/ui/toast";
import { LICENSES } from "@/lib/commerce/licenses/enums";
import { ItemPicker } from "../items/item-picker";
import { type Item, namedItemsQuery } from "../items/queries";
import { ChangeForm, SupportField } from "./change-form";
import { type Issued, purchases, useCreatePurchase } from "./queries";

/** The form of a purchase over the list. */
export function PurchaseDrawer({ open, onClose, onSaved }: DrawerProps) {
  const t = useTranslations("purchase-form");
  return (
    <FormDrawer open title={t(open === "new" ? "new-title" : "edit-title")} onClose={onClose}>
      {open === "new" ? <New onSaved={onSaved} /> : <Edit id={open} onSaved={onSaved} />}
    </FormDrawer>
  );
}

/** A license always belongs to an item, so there must be one. */
function New({ onSaved }: Pick<DrawerProps, "onSaved">) {
  const t = useTranslations("purchase-form");
  return (
    <RecordScreen
      isOverPage
      query={useQuery(namedItemsQuery(""))}
      missing={t("missing")}
      back={{ href: paths.purchases(), label: t("back") }}
    >
      {([first]) =>
        first ? (
          <CreatePurchaseForm first={first} onSaved={onSaved} />
        ) : (
          <EmptyState title={t("no-items")}>
            <AppLink href={`${paths.items()}?make=new`} className={buttonLook({ tone: "primary" })}>
              {t("add-item")}
            </AppLink>
          </EmptyState>
        )
      }
    </RecordScreen>
  );
}

function Edit({ id, onSaved }: { id: number } & Pick<DrawerProps, "onSaved">) {
  const t = useTranslations("purchase-form");
  return (
    <RecordScreen
      isOverPage
      query={useQuery(purchases.one(id))}
      missing={t("missing")}
      back={{ href: paths.purchases(), label: t("back") }}
    >
      {(purchase) => <ChangeForm purchase={purchase} onSaved={() => onSaved(id)} />}
    </RecordScreen>
  );
}

const EMPTY = {
  item_id: "",
  license_type: "Regular" as (typeof LICENSES)[number],
  price: "",
  supported_until: "",
  buyer: "",
  purchase_code: "",
};
type Values = typeof EMPTY;

/** Issues a license for an item, with a new code or with one from elsewhere. */
export function CreatePurchaseForm({ first, onSaved }: { first: Item; onSaved: (id: number) => void }) {
  const t = useTranslations("purchase-form");
  const format = useFormatter();
  const issue = useCreatePurchase();
  const copy = useCopy();
  const [item, setItem] = useState(first);
  const { form, submit } = useRecordForm<Values, Issued>({
    schema: async () => (await import("@/lib/commerce/purchases/schema")).NewPurchase,
    values: { ...EMPTY, item_id: String(first.id) },
    bodyOf: (values) => ({ ...values, item_id: Number(values.item_id) }),
    save: (body) => issue.mutateAsync(body),
    onSaved: ({ id, purchase_code: code }) => {
      toast({
        tone: "good",
        title: t("issued", { code }),
        duration: 10_000,
        action: { label: t("copy"), run: () => void copy.text(code) },
      });
      onSaved(id);
    },
  });
  const license = useWatch({ control: form.control, name: "license_type" });
  const price = license === "Extended" ? item.price.extended : item.price.regular;
  return (
    <RecordForm form={form} submit={submit} action={t("create")}>
      <ItemPicker
        autoFocus
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
