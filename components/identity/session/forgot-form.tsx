"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "@/components/api-client";
import { faultOf } from "@/components/form-errors";
import { paths } from "@/components/paths";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field, Form, Input, textIn } from "@/components/ui/form";
import { AuthFrame, OtherWay } from "./auth-frame";
import { useSession } from "./queries";

/** Asks for a mail with a link to set a new password. */
export function ForgotForm() {
  const t = useTranslations("forgot");
  const session = useSession();
  const request = useMutation({
    mutationFn: (email: string) => api.post("/account/password/forgot", { email }),
  });
  if (session?.mail === false)
    return (
      <AuthFrame title={t("title")} intro={t("no-mail")}>
        <ToSignIn />
      </AuthFrame>
    );
  if (request.isSuccess)
    return (
      <AuthFrame isAnswer title={t("sent-title")} intro={t("sent", { email: request.variables })}>
        <ToSignIn />
      </AuthFrame>
    );
  const fault = faultOf(request.error, "email");
  return (
    <AuthFrame title={t("title")} intro={t("intro")}>
      <Form onSend={(form) => request.mutate(textIn(form, "email").trim())} className="flex flex-col gap-4">
        {fault.general && <Callout tone="bad">{fault.general}</Callout>}
        <Field label={t("email")} error={fault.field}>
          {(control) => <Input {...control} name="email" type="email" autoComplete="email" autoFocus />}
        </Field>
        <Button type="submit" tone="primary" size="large" busy={request.isPending} className="mt-2">
          {t("submit")}
        </Button>
        <ToSignIn />
      </Form>
    </AuthFrame>
  );
}

function ToSignIn() {
  const t = useTranslations("forgot");
  return (
    <p className="text-14 text-ink-2">
      <OtherWay question={t("remembered")} href={paths.login()} answer={t("sign-in")} />
    </p>
  );
}
