import { Copy, KeyRound } from "lucide-react";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { errorText } from "@/components/form-errors";
import { Button } from "@/components/ui/button";
import { Switch } from "@/components/ui/checkbox";
import { useCopy } from "@/components/ui/copy";
import { PasswordInput } from "@/components/ui/credential-inputs";
import { Field } from "@/components/ui/form";
import type { LinkValues } from "./link-values";
import { randomPassword } from "./slug-ideas";

/** A password visitors must know. It is kept as a hash, so it can be replaced or removed but not read again. */
export function LinkPasswordField({ hasPassword }: { hasPassword: boolean }) {
  const t = useTranslations("link-password");
  const copy = useCopy();
  const { register, setValue, control, formState } = useFormContext<LinkValues>();
  const [password, kept] = useWatch({ control, name: ["password", "passwordKept"] });
  return (
    <div className="flex flex-col gap-3">
      {hasPassword && (
        <Switch
          label={t("protected")}
          checked={kept === "keep"}
          onChange={(on) => setValue("passwordKept", on ? "keep" : "remove", { shouldDirty: true })}
        />
      )}
      <Field
        label={t(hasPassword ? "new" : "label")}
        hint={t("hint")}
        error={errorText(formState.errors.password?.message)}
      >
        {(field) => (
          <div className="flex gap-2">
            <PasswordInput
              {...field}
              {...register("password")}
              autoComplete="new-password"
              className="min-w-0 flex-1"
            />
            <Button
              size="icon"
              className="h-9 w-9"
              aria-label={t("generate")}
              onClick={() =>
                setValue("password", randomPassword(), { shouldDirty: true, shouldValidate: true })
              }
            >
              <KeyRound aria-hidden className="size-4" />
            </Button>
            <Button
              size="icon"
              className="h-9 w-9"
              aria-label={t("copy")}
              disabled={password === ""}
              onClick={() => void copy.text(password, t("copied"))}
            >
              <Copy aria-hidden className="size-4" />
            </Button>
          </div>
        )}
      </Field>
    </div>
  );
}
