import { useQuery } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { recordDrawer } from "@/components/shell/form-drawer";
import { TextField } from "@/components/shell/text-field";
import { Callout } from "@/components/ui/callout";
import { Disclosure } from "@/components/ui/disclosure";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import { DomainApps } from "../apps/domain-apps";
import { type AppValues, appValuesOf, NO_APPS } from "../apps/values";
import { DeliveryFields } from "../delivery/delivery-fields";
import { type DeliveryValues, deliveryValuesOf, NO_DELIVERY } from "../delivery/values";
import { addressOf } from "../destination";
import { AliasCaseField, type AliasCaseValues } from "./alias-case-field";
import { domainAvailabilityQuery, domains, hostOf, type OneDomain } from "./queries";

/** The form of a domain over the page it was opened on. */
export const DomainDrawer = recordDrawer({
  records: domains,
  blank: {
    domain: "",
    redirectroot: "",
    redirect404: "",
    redirectexpired: "",
    qrprefix: "qr",
    aliascase: "insensitive",
    ...NO_DELIVERY,
    ...NO_APPS,
  },
  valuesOf: ({
    redirectroot,
    redirect404,
    redirectexpired = "",
    qrprefix,
    aliascase,
    delivery,
    ...domain
  }) => ({
    domain: hostOf(domain),
    redirectroot,
    redirect404,
    redirectexpired,
    qrprefix,
    aliascase,
    ...(delivery ? deliveryValuesOf(delivery) : NO_DELIVERY),
    ...appValuesOf(domain),
  }),
  create: async () => (await import("@/lib/links/domains/schema")).NewDomain,
  change: async () => (await import("@/lib/links/domains/schema")).DomainChanges,
  bodyOf: ({ domain, redirectroot, redirect404, redirectexpired, ...rest }, record) => ({
    ...rest,
    ...(!record && { domain: addressOf(domain) }),
    redirectroot: addressOf(redirectroot),
    redirect404: addressOf(redirect404),
    redirectexpired: addressOf(redirectexpired),
  }),
  fields: Fields,
});

type Values = Record<"domain" | "redirectroot" | "redirect404" | "redirectexpired" | "qrprefix", string> &
  AliasCaseValues &
  DeliveryValues &
  AppValues;

/** Where a domain leads those who ask it for no link that works. */
const LEADS = [
  { name: "redirectroot", word: "root", example: "https://example.com" },
  { name: "redirect404", word: "unknown", example: "https://example.com/lost" },
  { name: "redirectexpired", word: "expired", example: "https://example.com/over" },
] as const;

/** The host, which stays once it is there, and where its bare address and unknown links lead. */
function Fields({ record }: { record: OneDomain | undefined }) {
  const t = useTranslations("domains");
  return (
    <>
      {record ? (
        <TextField<Values>
          name="domain"
          label={t("domain")}
          hint={t("domain-stays")}
          disabled
          className="code"
        />
      ) : (
        <DomainNameField />
      )}
      {LEADS.map(({ name, word, example }) => (
        <TextField<Values>
          key={name}
          name={name}
          label={t(word)}
          hint={t(`${word}-hint`)}
          placeholder={example}
          inputMode="url"
          autoFocus={record !== undefined && name === "redirectroot"}
        />
      ))}
      <QrPrefixField />
      <AliasCaseField />
      <Disclosure title={t("delivery")} summary={t("delivery-summary")}>
        <DeliveryFields of="domain" />
      </Disclosure>
      <DomainApps record={record} />
    </>
  );
}

/** The word before the codes of the domain; short ones make smaller codes. */
function QrPrefixField() {
  const t = useTranslations("domains");
  const [host, prefix] = useWatch<Values, ["domain", "qrprefix"]>({ name: ["domain", "qrprefix"] });
  const shown = `${host || "go.example.com"}/${prefix.trim().toLowerCase() || "qr"}/x7Kd2mp`;
  return (
    <TextField<Values>
      name="qrprefix"
      label={t("qr-prefix")}
      hint={t("qr-prefix-hint", { address: shown })}
      placeholder="qr"
      spellCheck={false}
      autoCapitalize="none"
      className="code"
    />
  );
}

const DEBOUNCE_MS = 350;

/** The host of a new domain; reports while typing whether it is available and where it points now. */
export function DomainNameField() {
  const t = useTranslations("domains");
  const { control } = useFormContext<{ domain: string }>();
  const typed = addressOf(useWatch({ control, name: "domain" }));
  // Half a name is not worth a question.
  const asked = typed.includes(".") ? typed : "";
  const debounced = useDebouncedValue(asked, DEBOUNCE_MS);
  const { data, isFetching } = useQuery(domainAvailabilityQuery(debounced));
  const isKnown = data && !isFetching && asked === debounced && asked !== "";
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
