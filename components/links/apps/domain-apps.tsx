import { Plus, X } from "lucide-react";
import type { ReactNode } from "react";
import { Controller, useFieldArray, useFormContext } from "react-hook-form";
import { useTranslations } from "use-intl";
import { GuideLink } from "@/components/shell/guide-link";
import { Button } from "@/components/ui/button";
import { Switch } from "@/components/ui/checkbox";
import { Disclosure } from "@/components/ui/disclosure";
import { Field, Input, Textarea } from "@/components/ui/form";
import type { OneDomain } from "../domains/queries";
import { messageAt, messagesIn } from "../rules/rule-errors";
import { AssociationCheck } from "./association-check";
import type { AppValues } from "./values";

/** The apps that open links of a domain, and whether Apple and Google find that out. */
export function DomainApps({ record }: { record: OneDomain | undefined }) {
  const t = useTranslations("domain-apps");
  const { control, formState } = useFormContext<AppValues>();
  const ios = useFieldArray({ control, name: "iosapps" });
  const android = useFieldArray({ control, name: "androidapps" });
  const { iosapps, androidapps } = formState.errors;
  const count = ios.fields.length + android.fields.length;
  const isSaved = record !== undefined && record.iosapps.length + record.androidapps.length > 0;
  return (
    <Disclosure
      title={t("title")}
      summary={t("summary", { count })}
      hasError={iosapps !== undefined || androidapps !== undefined}
    >
      <div className="flex flex-col gap-4">
        <p className="text-12 text-ink-3">
          {t("about")} <GuideLink to="apps" />
        </p>
        {ios.fields.map((field, at) => (
          <IosApp key={field.id} at={at} onRemove={() => ios.remove(at)} />
        ))}
        <Problem error={iosapps} />
        {android.fields.map((field, at) => (
          <AndroidApp key={field.id} at={at} onRemove={() => android.remove(at)} />
        ))}
        <Problem error={androidapps} />
        <div className="flex flex-wrap gap-2">
          <AddButton onClick={() => ios.append({ appid: "", paths: "", webcredentials: false })}>
            {t("add-ios")}
          </AddButton>
          <AddButton onClick={() => android.append({ package: "", fingerprints: "" })}>
            {t("add-android")}
          </AddButton>
        </div>
        {isSaved && <AssociationCheck id={record.id} />}
      </div>
    </Disclosure>
  );
}

const AddButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Button size="small" onClick={onClick}>
    <Plus aria-hidden className="size-3.5" />
    {children}
  </Button>
);

/** What is wrong with a list as a whole; what is wrong with one app is at its fields. */
function Problem({ error }: { error: unknown }) {
  const message = messageAt(error);
  return message ? (
    <p role="alert" className="text-12 text-bad">
      {message}
    </p>
  ) : null;
}

type AppProps = { at: number; onRemove: () => void };

function IosApp({ at, onRemove }: AppProps) {
  const t = useTranslations("domain-apps");
  const { control, register, formState } = useFormContext<AppValues>();
  const errors = formState.errors.iosapps?.[at];
  return (
    <AppFrame title={t("ios", { number: at + 1 })} onRemove={onRemove}>
      <Field label={t("appid")} hint={t("appid-hint")} error={messagesIn(errors?.appid)[0]}>
        {(field) => (
          <Input
            {...field}
            {...register(`iosapps.${at}.appid`)}
            placeholder="ABCDE12345.com.example.app"
            autoComplete="off"
            spellCheck={false}
            className="code"
          />
        )}
      </Field>
      <Field label={t("paths")} hint={t("paths-hint")} error={messagesIn(errors?.paths)[0]}>
        {(field) => (
          <Textarea
            {...field}
            {...register(`iosapps.${at}.paths`)}
            rows={3}
            placeholder={"NOT /help/*\n/shop/*"}
            autoComplete="off"
            spellCheck={false}
            className="code"
          />
        )}
      </Field>
      <Controller
        control={control}
        name={`iosapps.${at}.webcredentials`}
        render={({ field }) => (
          <Switch
            label={t("webcredentials")}
            hint={t("webcredentials-hint")}
            checked={field.value}
            onChange={field.onChange}
          />
        )}
      />
    </AppFrame>
  );
}

function AndroidApp({ at, onRemove }: AppProps) {
  const t = useTranslations("domain-apps");
  const { register, formState } = useFormContext<AppValues>();
  const errors = formState.errors.androidapps?.[at];
  return (
    <AppFrame title={t("android", { number: at + 1 })} onRemove={onRemove}>
      <Field label={t("package")} hint={t("package-hint")} error={messagesIn(errors?.package)[0]}>
        {(field) => (
          <Input
            {...field}
            {...register(`androidapps.${at}.package`)}
            placeholder="com.example.app"
            autoComplete="off"
            spellCheck={false}
            className="code"
          />
        )}
      </Field>
      <Field
        label={t("fingerprints")}
        hint={t("fingerprints-hint")}
        error={messagesIn(errors?.fingerprints)[0]}
      >
        {(field) => (
          <Textarea
            {...field}
            {...register(`androidapps.${at}.fingerprints`)}
            rows={3}
            placeholder="14:6D:E9:83:C5:73:…"
            autoComplete="off"
            spellCheck={false}
            className="code"
          />
        )}
      </Field>
    </AppFrame>
  );
}

function AppFrame({
  title,
  onRemove,
  children,
}: {
  title: string;
  onRemove: () => void;
  children: ReactNode;
}) {
  const t = useTranslations("domain-apps");
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-control border p-3">
      <legend className="sr-only">{title}</legend>
      <div className="flex items-center justify-between gap-2">
        <span aria-hidden className="font-medium text-13">
          {title}
        </span>
        <Button tone="quiet" size="icon" aria-label={t("remove", { app: title })} onClick={onRemove}>
          <X aria-hidden className="size-4" />
        </Button>
      </div>
      {children}
    </fieldset>
  );
}
