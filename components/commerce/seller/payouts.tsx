import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { errorText } from "@/components/form-errors";
import { useRecordForm } from "@/components/shell/record-form";
import { Button } from "@/components/ui/button";
import { Field, Form, Input } from "@/components/ui/form";
import { toastOnError } from "@/components/ui/toast";
import { type Payout, type Profile, payoutsQuery, useCreatePayout, useRemovePayout } from "./queries";

/** Unpaid earnings and past payouts. */
export function Payouts({ profile: { balance, currency } }: { profile: Profile }) {
  const t = useTranslations("payouts");
  const format = useFormatter();
  const { data } = useQuery(payoutsQuery);
  return (
    <section aria-labelledby="payouts-title" className="flex flex-col gap-4">
      <h2 id="payouts-title" className="font-semibold text-16">
        {t("title")}
      </h2>
      <div>
        <p className="text-13 text-ink-2">{t("balance")}</p>
        <p className="figures font-semibold text-28">
          {format.number(balance, { style: "currency", currency })}
        </p>
        <p className="text-12 text-ink-3">{t("hint", { currency })}</p>
      </div>
      <PayoutForm />
      {data && data.rows.length > 0 && (
        <ul aria-label={t("list")} className="border-t">
          {data.rows.map((payout) => (
            <PayoutRow key={payout.id} payout={payout} />
          ))}
        </ul>
      )}
    </section>
  );
}

function PayoutRow({ payout: { id, amount, currency, date } }: { payout: Payout }) {
  const t = useTranslations("payouts");
  const format = useFormatter();
  const remove = useRemovePayout();
  const sum = format.number(amount, { style: "currency", currency });
  const day = format.dateTime(new Date(date), { dateStyle: "medium", timeZone: "UTC" });
  return (
    <li className="flex min-h-10 items-center gap-3 border-b text-13">
      <span className="text-ink-2">{day}</span>
      <span className="figures ms-auto">{sum}</span>
      <Button
        tone="quiet"
        size="icon-small"
        aria-label={t("remove", { sum, day })}
        onClick={() => toastOnError(remove.mutateAsync(id))}
      >
        <X aria-hidden className="size-3.5" />
      </Button>
    </li>
  );
}

const NOTHING = { amount: "" };

/** Notes that money was paid out today. */
export function PayoutForm() {
  const t = useTranslations("payouts");
  const create = useCreatePayout();
  const { form, submit } = useRecordForm({
    schema: async () => (await import("@/lib/commerce/seller/schema")).NewPayout,
    values: NOTHING,
    save: create.mutateAsync,
    onSaved: () => {
      form.reset(NOTHING);
    },
    onKept: () => {},
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <Form onSend={submit} className="flex items-start gap-2">
      <Field
        label={t("amount")}
        error={errorText(errors.amount?.message ?? errors.root?.message)}
        className="flex-1"
      >
        {(control) => (
          <Input {...control} {...form.register("amount")} inputMode="decimal" autoComplete="off" />
        )}
      </Field>
      <Button type="submit" size="large" busy={isSubmitting} className="mt-6">
        {t("add")}
      </Button>
    </Form>
  );
}
