import { useQuery } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { type DrawerProps, RecordDrawer } from "@/components/shell/form-drawer";
import { RecordForm, useRecordForm } from "@/components/shell/record-form";
import { TextField } from "@/components/shell/text-field";
import { Callout } from "@/components/ui/callout";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import { addressOf } from "../destination";
import { domainAvailabilityQuery, domains, hostOf } from "./queries";

/** The form of a domain over the page it was opened on. */
export const DomainDrawer = ({ onSaved, ...drawer }: DrawerProps) => (
  <RecordDrawer
    {...drawer}
    records={domains}
    blank={
      <DomainForm
        values={{ domain: "", redirectroot: "", redirect404: "", redirectexpired: "" }}
        onSaved={onSaved}
      />
    }
  >
    {({ redirectroot, redirect404, redirectexpired = "", ...domain }) => (
      <DomainForm
        id={domain.id}
        values={{ domain: hostOf(domain), redirectroot, redirect404, redirectexpired }}
        onSaved={onSaved}
      />
    )}
  </RecordDrawer>
);

type Values = { domain: string; redirectroot: string; redirect404: string; redirectexpired: string };
type FormProps = { id?: number; values: Values; onSaved: (id: number) => void };

/** The host, which stays once it is there, and where its bare address and unknown links lead. */
function DomainForm({ id, values, onSaved }: FormProps) {
  const t = useTranslations("domains");
  const save = domains.useSave(id);
  const { form, submit } = useRecordForm({
    schema: async () =>
      (await import("@/lib/links/domains/schema"))[id === undefined ? "NewDomain" : "DomainChanges"],
    values,
    bodyOf: ({ domain, redirectroot, redirect404, redirectexpired }) => ({
      ...(id === undefined && { domain: addressOf(domain) }),
      redirectroot: addressOf(redirectroot),
      redirect404: addressOf(redirect404),
      redirectexpired: addressOf(redirectexpired),
    }),
    save: save.mutateAsync,
    onSaved,
  });
  return (
    <RecordForm form={form} submit={submit} action={t(id === undefined ? "create" : "save")}>
      {id === undefined ? (
        <DomainNameField />
      ) : (
        <TextField<Values>
          name="domain"
          label={t("domain")}
          hint={t("domain-stays")}
          disabled
          className="code"
        />
      )}
      <TextField<Values>
        name="redirectroot"
        label={t("root")}
        hint={t("root-hint")}
        placeholder="https://example.com"
        inputMode="url"
        autoFocus={id !== undefined}
      />
      <TextField<Values>
        name="redirect404"
        label={t("unknown")}
        hint={t("unknown-hint")}
        placeholder="https://example.com/lost"
        inputMode="url"
      />
      <TextField<Values>
        name="redirectexpired"
        label={t("expired")}
        hint={t("expired-hint")}
        placeholder="https://example.com/over"
        inputMode="url"
      />
    </RecordForm>
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
