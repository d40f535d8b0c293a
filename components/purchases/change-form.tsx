import { useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { RecordForm } from "@/components/shell/record-form";
import { TextField } from "@/components/shell/text-field";
import { useRecordForm } from "@/components/shell/use-record-form";
import { Switch } from "@/components/ui/switch";
import { useChange } from "./queries";
import { Seats } from "./seats";
import { Source } from "./source";
import { SupportField } from "./support-field";
import type { Purchase } from "./types";

type Values = { supported_until: string; buyer: string; downloaded: boolean; refunded: boolean };

/** What may change of a licence. Its code, item and price stay as they were sold. */
export function ChangeForm({ purchase, onSaved }: { purchase: Purchase; onSaved: () => void }) {
  const t = useTranslations("purchase-form");
  const change = useChange();
  const { id, purchase_code, item, buyer, downloaded, refunded, supported_until } = purchase;
  const { form, submit } = useRecordForm<Values, unknown>({
    schema: async () => (await import("@/lib/purchases/schema")).PurchaseChanges,
    values: { supported_until: supported_until ?? "", buyer, downloaded, refunded },
    save: (body) => change.mutateAsync({ id, ...body }),
    onSaved,
  });
  const [isDownloaded, isRefunded] = useWatch({ control: form.control, name: ["downloaded", "refunded"] });
  return (
    <RecordForm form={form} submit={submit} action={t("save")}>
      <div>
        <p className="code break-all text-13">{purchase_code}</p>
        <p className="text-13 text-ink-2">{item.name}</p>
        {purchase.source && <Source source={purchase.source} />}
      </div>
      <SupportField />
      <TextField<Values> name="buyer" label={t("buyer")} hint={t("buyer-hint")} />
      <Switch
        label={t("downloaded")}
        checked={isDownloaded}
        onChange={(on) => form.setValue("downloaded", on, { shouldDirty: true })}
      />
      <Switch
        label={t("refunded")}
        hint={t("refunded-hint")}
        checked={isRefunded}
        onChange={(on) => form.setValue("refunded", on, { shouldDirty: true })}
      />
      <Seats purchase={purchase} />
    </RecordForm>
  );
}
