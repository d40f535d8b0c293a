import { type UseFormReturn, useForm, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { errorText, showFailure } from "@/components/form-errors";
import { useTimeZone } from "@/components/identity/session/queries";
import { useShortForm } from "@/components/shell/short-form";
import { formatTimestamp, fromZonedInput, parseTimestamp, toZonedInput } from "@/components/timestamps";
import { Callout } from "@/components/ui/callout";
import { Switch, Tick } from "@/components/ui/checkbox";
import { PasswordInput } from "@/components/ui/credential-inputs";
import { Field, Form, FormButtons, Input } from "@/components/ui/form";
import { CARDS, type Card, DEFAULT_CARDS } from "@/lib/analytics/shares/enums";
import { type Share, useSaveShare } from "./queries";

/** `expiry` as a datetime-local field has it, in the workspace's time zone. */
type Values = {
  name: string;
  cards: Card[];
  locked: boolean;
  password: string;
  expiry: string;
  index: boolean;
};
type Props = { path: string; share: Share | undefined; onDone: () => void };

/** A public page: what it is called, what it shows, and who may see it until when. */
export function ShareForm({ path, share, onDone }: Props) {
  const t = useTranslations("shares");
  const timeZone = useTimeZone();
  const { id, sending } = useShortForm(share?.id, onDone);
  const save = useSaveShare(path);
  const form = useForm<Values>({ defaultValues: valuesOf(share, timeZone) });
  const { register, handleSubmit, setValue, setError, clearErrors, control, formState } = form;
  const [cards, locked, index] = useWatch({ control, name: ["cards", "locked", "index"] });
  const { errors } = formState;
  const submit = (element: HTMLFormElement) => {
    const onSuccess = sending(element);
    return handleSubmit((given) =>
      save.mutate(
        { ...inputOf(given, timeZone), id },
        {
          onSuccess,
          onError: (error) => showFailure(error, setError, ["name", "cards", "password", "expiry"]),
        },
      ),
    )();
  };
  return (
    <Form onSend={submit} className="flex flex-col gap-4">
      {errors.root && <Callout tone="bad">{errors.root.message}</Callout>}
      <Field label={t("name")} hint={t("name-hint")} error={errorText(errors.name?.message)}>
        {(field) => <Input {...field} {...register("name")} maxLength={255} autoComplete="off" />}
      </Field>
      <CardChoice
        cards={cards}
        error={errorText(errors.cards?.message)}
        onChange={(next) => {
          setValue("cards", next);
          clearErrors("cards"); // there is no field whose change would do so; invalid values are not sent
        }}
      />
      <Switch label={t("lock")} checked={locked} onChange={(next) => setValue("locked", next)} />
      {locked && <PasswordField form={form} hasPassword={share?.password === true} />}
      <Field
        label={t("expiry")}
        aside={timeZone}
        hint={t("expiry-hint")}
        error={errorText(errors.expiry?.message)}
      >
        {(field) => <Input {...field} {...register("expiry")} type="datetime-local" step={60} />}
      </Field>
      <Switch
        label={t("index")}
        hint={t("index-hint")}
        checked={index}
        onChange={(next) => setValue("index", next)}
      />
      <FormButtons
        cancel={t("cancel")}
        onCancel={onDone}
        submit={t(id === undefined ? "make" : "save")}
        busy={save.isPending}
      />
    </Form>
  );
}

type PasswordFieldProps = { form: UseFormReturn<Values>; hasPassword: boolean };

/** A page that has a password keeps it unless another is typed. */
function PasswordField({ form: { register, formState }, hasPassword }: PasswordFieldProps) {
  const t = useTranslations("shares");
  return (
    <Field
      label={t("password")}
      hint={hasPassword ? t("password-stays") : undefined}
      error={errorText(formState.errors.password?.message)}
    >
      {(field) => (
        <PasswordInput
          {...field}
          {...register("password", {
            validate: (typed) => typed !== "" || hasPassword || t("password-missing"),
          })}
          autoComplete="new-password"
        />
      )}
    </Field>
  );
}

const valuesOf = (share: Share | undefined, timeZone: string): Values => ({
  name: share?.name ?? "",
  cards: share?.cards ?? [...DEFAULT_CARDS],
  locked: share?.password ?? false,
  password: "",
  expiry: share?.expiry ? toZonedInput(parseTimestamp(share.expiry), timeZone) : "",
  index: share?.index ?? false,
});

function inputOf({ name, cards, locked, password, expiry, index }: Values, timeZone: string) {
  const end = fromZonedInput(expiry, timeZone);
  return {
    name: name || null,
    cards,
    index,
    expiry: end && formatTimestamp(end),
    ...(locked ? password !== "" && { password } : { password: null }),
  };
}

type CardChoiceProps = { cards: Card[]; error: string | undefined; onChange: (cards: Card[]) => void };

/** Which cards a public page shows. */
export function CardChoice({ cards, error, onChange }: CardChoiceProps) {
  const t = useTranslations("shares");
  const breakdown = useTranslations("breakdown.names");
  const name = (card: Card) =>
    card === "totals" || card === "series" ? t(`names.${card}`) : breakdown(card);
  const toggle = (card: Card) =>
    onChange(CARDS.filter((each) => (each === card ? !cards.includes(card) : cards.includes(each))));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium text-13">{t("cards")}</legend>
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
        {CARDS.map((card) => (
          <label key={card} className="flex min-h-8 items-center gap-2 text-13 pointer-coarse:min-h-11">
            <Tick type="checkbox" checked={cards.includes(card)} onChange={() => toggle(card)} />
            {name(card)}
          </label>
        ))}
      </div>
      {error && (
        <p role="alert" className="text-12 text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}
