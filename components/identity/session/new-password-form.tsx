"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { ApiError, api } from "@/components/api-client";
import { faultsOf } from "@/components/form-errors";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { useFragmentValue } from "@/components/ui/browser-values";
import { Button, buttonLook } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { PasswordInput } from "@/components/ui/credential-inputs";
import { Field, Form, textIn } from "@/components/ui/form";
import { AuthFrame, OtherWay } from "./auth-frame";

/** Sets a new password with the token of a mail, which is in the address's fragment: opening the page uses nothing up. */
export function NewPasswordForm() {
  const t = useTranslations("new-password");
  const token = useFragmentValue("token");
  const set = useMutation({
    mutationFn: (password: string) => api.post("/account/password/set", { token, password }),
  });
  if (set.isSuccess)
    return (
      <AuthFrame isAnswer title={t("done-title")} intro={t("done")}>
        <AppLink
          href={paths.login()}
          className={buttonLook({ tone: "primary", size: "large", className: "w-full" })}
        >
          {t("sign-in")}
        </AppLink>
      </AuthFrame>
    );
  const { fields, general } = faultsOf(set.error, ["password"]);
  const isOver = set.error instanceof ApiError && set.error.fields.token !== undefined;
  return (
    <AuthFrame title={t("title")} intro={t("intro")}>
      <Form onSend={(form) => set.mutate(textIn(form, "password"))} className="flex flex-col gap-4">
        {general && (
          <Callout tone="bad">
            {isOver ? <OtherWay question={t("over")} href={paths.forgot()} answer={t("again")} /> : general}
          </Callout>
        )}
        <Field label={t("password")} hint={t("hint")} error={fields.password}>
          {(control) => (
            <PasswordInput {...control} name="password" autoComplete="new-password" minLength={8} autoFocus />
          )}
        </Field>
        <Button type="submit" tone="primary" size="large" busy={set.isPending} className="mt-2">
          {t("submit")}
        </Button>
      </Form>
    </AuthFrame>
  );
}
