import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import { faultsOf } from "@/components/form-errors";
import { useShortForm } from "@/components/shell/short-form";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { Field, Form, Input, textIn } from "@/components/ui/form";
import { LoadingRows } from "@/components/ui/loading";
import { toast } from "@/components/ui/toast";
import { QUOTAS } from "@/lib/identity/quotas/enums";
import { type UserQuota, useChangeQuotas, userQuotasQuery } from "./queries";

type Props = { id: number; name: string; onClose: () => void };

/** How much the workspace of a user may have. */
export function QuotaDialog({ id, name, onClose }: Props) {
  const t = useTranslations("admin.quotas");
  const { data, error } = useQuery(userQuotasQuery(id));
  return (
    <Dialog open onOpenChange={onClose} title={t("title", { name })} description={t("text", { name })}>
      {error && <Callout tone="bad">{error.message}</Callout>}
      {!data && !error && <LoadingRows label={t("loading")} />}
      {data && <QuotaForm id={id} name={name} quotas={data} onClose={onClose} />}
    </Dialog>
  );
}

function QuotaForm({ id, name, quotas, onClose }: Props & { quotas: UserQuota[] }) {
  const t = useTranslations("admin.quotas");
  const format = useFormatter();
  const change = useChangeQuotas();
  const { fields, general } = faultsOf(change.error, QUOTAS);
  const limit = (most: number | null) => (most === null ? t("unlimited") : format.number(most));
  const { sending } = useShortForm(id, () => {
    toast({ tone: "good", title: t("saved", { name }) });
    onClose();
  });
  const submit = (form: HTMLFormElement) => {
    const typed = Object.fromEntries(
      QUOTAS.map((quota) => [quota, textIn(form, quota).trim().toLowerCase()]),
    );
    const settle = sending(form);
    change.mutate({ id, ...typed }, { onSuccess: () => settle(id) });
  };
  return (
    <Form onSend={submit} className="flex flex-col gap-4">
      {general && <Callout tone="bad">{general}</Callout>}
      {quotas.map((quota) => (
        <Field
          key={quota.name}
          label={t(`names.${quota.name}`)}
          hint={t("hint", { used: format.number(quota.used), limit: limit(quota.default) })}
          error={fields[quota.name]}
        >
          {(control) => (
            <Input
              {...control}
              name={quota.name}
              defaultValue={quota.own ?? ""}
              placeholder={limit(quota.default)}
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Field>
      ))}
      <div className="mt-2 flex justify-end gap-2">
        <Button tone="quiet" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button type="submit" tone="primary" busy={change.isPending}>
          {t("save")}
        </Button>
      </div>
    </Form>
  );
}
