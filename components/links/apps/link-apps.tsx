import { Controller, useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { GuideLink } from "@/components/shell/guide-link";
import { Callout } from "@/components/ui/callout";
import { Switch } from "@/components/ui/checkbox";
import { Field, Input } from "@/components/ui/form";
import type { LinkValues } from "../form/link-values";
import { messagesIn } from "../rules/rule-errors";

const ADDRESSES = [
  { name: "appleapp", example: "example://item/7" },
  { name: "apple", example: "https://apps.apple.com/app/id310633997" },
  { name: "googleapp", example: "example://item/7" },
  { name: "google", example: "https://play.google.com/store/apps/details?id=com.example.app" },
] as const;

/** What phones open instead of the destination, and what computers show for the phone. */
export function LinkApps() {
  const t = useTranslations("link-apps");
  const { control, register, formState } = useFormContext<LinkValues>();
  const [type, pixels] = useWatch<LinkValues, ["type", "pixels"]>({ control, name: ["type", "pixels"] });
  const { deeplink: errors } = formState.errors;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-12 text-ink-3">
        {t("about")} <GuideLink to="apps" section="links-that-open-an-app" />
      </p>
      {type !== "direct" && <Callout tone="note">{t("page-first")}</Callout>}
      {type === "direct" && pixels.length > 0 && <Callout tone="note">{t("no-pixels")}</Callout>}
      {ADDRESSES.map(({ name, example }) => (
        <Field key={name} label={t(name)} hint={t(`${name}-hint`)} error={messagesIn(errors?.[name])[0]}>
          {(field) => (
            <Input
              {...field}
              {...register(`deeplink.${name}`)}
              placeholder={example}
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              className="code"
            />
          )}
        </Field>
      ))}
      <OnOff name="auto" />
      <OnOff name="handover" />
    </div>
  );
}

function OnOff({ name }: { name: "auto" | "handover" }) {
  const t = useTranslations("link-apps");
  const { control } = useFormContext<LinkValues>();
  return (
    <Controller
      control={control}
      name={`deeplink.${name}`}
      render={({ field }) => (
        <Switch label={t(name)} hint={t(`${name}-hint`)} checked={field.value} onChange={field.onChange} />
      )}
    />
  );
}
