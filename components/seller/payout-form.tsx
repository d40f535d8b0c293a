import { useForm } from "react-hook-form";
import { useTranslations } from "use-intl";
import { errorText } from "@/components/error-text";
import { showFailure } from "@/components/form-errors";
import { schemaResolver } from "@/components/schema-resolver";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useCreatePayout } from "./queries";

/** Notes that money was paid out today. */
export function PayoutForm() {
  const t = useTranslations("payouts");
  const create = useCreatePayout();
  const form = useForm({
    defaultValues: { amount: "" },
    resolver: schemaResolver(async () => (await import("@/lib/seller/schema")).NewPayout),
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit((values) =>
    create.mutate(values, {
      onSuccess: () => form.reset(),
      onError: (error) => showFailure(error, form.setError, ["amount"]),
    }),
  );
  return (
    <form
      noValidate
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="flex items-start gap-2"
    >
      <Field
        label={t("amount")}
        error={errorText(errors.amount?.message ?? errors.root?.message)}
        className="flex-1"
      >
        {(control) => (
          <Input {...control} {...form.register("amount")} inputMode="decimal" autoComplete="off" />
        )}
      </Field>
      <Button type="submit" size="large" busy={create.isPending} className="mt-6">
        {t("add")}
      </Button>
    </form>
  );
}
