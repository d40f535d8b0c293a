import { type UseFormReturn, useForm, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { errorText, faultsOf, showFailure } from "@/components/form-errors";
import { formatTimestamp } from "@/components/timestamps";
import { Callout } from "@/components/ui/callout";
import { Field, Form, FormButtons, Input } from "@/components/ui/form";
import { Select } from "@/components/ui/select";
import { PROOF_FIELDS, ProofFields, proofIn } from "../account/proof-fields";
import { useCreateKey, useRotateKey } from "./queries";

const DAY = 86_400_000;
const LIVES = { never: 0, "30d": 30 * DAY, "90d": 90 * DAY, "1y": 365 * DAY };
type Life = keyof typeof LIVES;

const SCOPES = {
  all: undefined,
  read: ["read"],
  create: ["create"],
  "read-create": ["read", "create"],
  account: ["read", "write", "create", "account"],
};
type Scope = keyof typeof SCOPES;

type Values = { name: string; life: Life; scope: Scope };

/** A new key: what it is for, what it may do, how long it works. */
export function NewKeyForm({ onSecret, onCancel }: Omit<Props, "id">) {
  const t = useTranslations("new-key");
  const create = useCreateKey();
  const form = useForm<Values>({ defaultValues: { name: "", life: "never", scope: "all" } });
  const scope = useWatch({ control: form.control, name: "scope" });
  const { errors } = form.formState;
  const submit = (element: HTMLFormElement) =>
    form.handleSubmit((given) =>
      create.mutate(
        {
          name: given.name,
          ...(LIVES[given.life] > 0 && {
            expires: formatTimestamp(new Date(Date.now() + LIVES[given.life])),
          }),
          scopes: SCOPES[given.scope],
          ...proofIn(element, "password"),
        },
        {
          onSuccess: ({ key }) => onSecret(key),
          onError: (error) => showFailure(error, form.setError, ["name", ...PROOF_FIELDS]),
        },
      ),
    )();
  return (
    <Form onSend={submit} className="flex flex-col gap-4">
      {errors.root && <Callout tone="bad">{errors.root.message}</Callout>}
      <Field label={t("name")} error={errorText(errors.name?.message)}>
        {(control) => (
          <Input
            {...control}
            {...form.register("name", { required: t("name-missing") })}
            maxLength={80}
            readOnly={create.isPending}
            autoComplete="off"
            placeholder={t("name-example")}
          />
        )}
      </Field>
      <fieldset disabled={create.isPending} className="contents">
        <LimitFields form={form} />
      </fieldset>
      {scope === "account" && (
        <>
          <Callout tone="note">{t("account-text")}</Callout>
          <ProofFields name="password" error={create.error} />
        </>
      )}
      <FormButtons cancel={t("cancel")} onCancel={onCancel} submit={t("submit")} busy={create.isPending} />
    </Form>
  );
}

/** What a key may do, and for how long. */
function LimitFields({ form: { control, setValue } }: { form: UseFormReturn<Values> }) {
  const t = useTranslations("new-key");
  const [life, scope] = useWatch({ control, name: ["life", "scope"] });
  const scopes = (Object.keys(SCOPES) as Scope[]).map((value) => ({ value, label: t(`scopes.${value}`) }));
  const lives = (Object.keys(LIVES) as Life[]).map((value) => ({ value, label: t(`lives.${value}`) }));
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t("scope")}>
        {(field) => (
          <Select {...field} value={scope} options={scopes} onChange={(next) => setValue("scope", next)} />
        )}
      </Field>
      <Field label={t("life")}>
        {(field) => (
          <Select {...field} value={life} options={lives} onChange={(next) => setValue("life", next)} />
        )}
      </Field>
    </div>
  );
}

type Props = { id: number; onSecret: (secret: string) => void; onCancel: () => void };

/** A key that acts for the person is replaced with a proof only: the new key can set a new password. */
export function RotateForm({ id, onSecret, onCancel }: Props) {
  const t = useTranslations("keys");
  const rotate = useRotateKey();
  const { general } = faultsOf(rotate.error, PROOF_FIELDS);
  const submit = (form: HTMLFormElement) =>
    rotate.mutate({ id, ...proofIn(form, "password") }, { onSuccess: ({ key }) => onSecret(key) });
  return (
    <Form onSend={submit} className="flex flex-col gap-4">
      {general && <Callout tone="bad">{general}</Callout>}
      <p className="text-13 text-ink-2">{t("rotate-text")}</p>
      <ProofFields name="password" error={rotate.error} autoFocus />
      <FormButtons cancel={t("cancel")} onCancel={onCancel} submit={t("rotate-go")} busy={rotate.isPending} />
    </Form>
  );
}
