import { X } from "lucide-react";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { RecordForm, useRecordForm } from "@/components/shell/record-form";
import { TextField } from "@/components/shell/text-field";
import { Button } from "@/components/ui/button";
import { Switch } from "@/components/ui/checkbox";
import { CopyButton } from "@/components/ui/copy-button";
import { RelativeTime } from "@/components/ui/relative-time";
import { toastOnError } from "@/components/ui/toast";
import { monthsAfter } from "./months-after";
import { type Purchase, useChange, useFreeSeat } from "./queries";

type Values = { supported_until: string; buyer: string; downloaded: boolean; refunded: boolean };

/** Editable fields of a license. Its code, item and price stay as sold. */
export function ChangeForm({ purchase, onSaved }: { purchase: Purchase; onSaved: () => void }) {
  const t = useTranslations("purchase-form");
  const change = useChange();
  const { id, purchase_code, item, buyer, downloaded, refunded, supported_until } = purchase;
  const { form, submit } = useRecordForm<Values, unknown>({
    schema: async () => (await import("@/lib/commerce/purchases/schema")).PurchaseChanges,
    values: {
      supported_until: supported_until?.replace("T00:00:00Z", "") ?? "",
      buyer,
      downloaded,
      refunded,
    },
    save: (body) => change.mutateAsync({ id, ...body }),
    onSaved,
    onKept: () => {},
  });
  const [isDownloaded, isRefunded] = useWatch({ control: form.control, name: ["downloaded", "refunded"] });
  return (
    <RecordForm form={form} submit={submit} action={t("save")}>
      <div>
        <p className="code break-all text-13 rtl:text-end">{purchase_code}</p>
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

/** The sites a license is in use on, each with a button to free it, and the page where buyers do that themselves. */
export function Seats({ purchase: { purchase_code, activations, license_url } }: { purchase: Purchase }) {
  const t = useTranslations("purchase-form");
  const free = useFreeSeat();
  return (
    <section aria-label={t("seats")}>
      <h3 className="font-medium text-13">{t("seats")}</h3>
      {activations.length === 0 && <p className="text-13 text-ink-2">{t("no-seats")}</p>}
      <ul className="mt-1 border-t empty:hidden">
        {activations.map(({ site, activated_at }) => (
          <li key={site} className="flex min-h-9 items-center gap-3 border-b text-13">
            <span className="min-w-0 flex-1 truncate">{site}</span>
            <span className="text-12 text-ink-3">
              <RelativeTime date={new Date(activated_at)} />
            </span>
            <Button
              tone="quiet"
              size="icon-small"
              aria-label={t("free", { site })}
              onClick={() => toastOnError(free.mutateAsync({ purchase_code, site }))}
            >
              <X aria-hidden className="size-3.5" />
            </Button>
          </li>
        ))}
      </ul>
      <p className="mt-3 mb-1 text-12 text-ink-3">{t("license-page")}</p>
      <CopyButton text={license_url} label={t("copy-license-page")} shape="words" />
    </section>
  );
}

/** The short link that led to a sale, and the campaign it was in. */
export function Source({ source: { link, campaign } }: { source: NonNullable<Purchase["source"]> }) {
  const t = useTranslations("purchase-form");
  return (
    <p className="text-13 text-ink-2">
      {t.rich(campaign ? "source-campaign" : "source", {
        campaign: campaign?.name ?? "",
        link: () => (
          <AppLink href={paths.link(link.id)} className="underline underline-offset-2">
            {link.shorturl.replace(/^https?:\/\//, "")}
          </AppLink>
        ),
      })}
    </p>
  );
}

type SupportValues = { supported_until: string };

/** When support ends: a day, nothing where there is none, and the two terms that are sold most. */
export function SupportField() {
  const t = useTranslations("purchase-form");
  const { setValue, getValues } = useFormContext<SupportValues>();
  const extend = (months: number) =>
    setValue("supported_until", monthsAfter(months, getValues("supported_until"), new Date()), {
      shouldDirty: true,
      shouldValidate: true,
    });
  return (
    <div className="flex flex-col gap-2">
      <TextField<SupportValues>
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
