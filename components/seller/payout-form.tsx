import { useTranslations } from "use-intl";
import { errorText } from "@/components/error-text";
import { useRecordForm } from "@/components/shell/use-record-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { useCreatePayout } from "./queries";

const NOTHING = { amount: "" };

/** Notes that money was paid out today. */
export function PayoutForm() {
  const t = useTranslations("payouts");
  const create = useCreatePayout();
  const { form, submit } = useRecordForm({
    schema: async () => (await import("@/lib/seller/schema")).NewPayout,
    values: NOTHING,
    save: create.mutateAsync,
    onSaved: () => {
      form.reset(NOTHING);
    },
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
