"use client";

import { useForm } from "react-hook-form";
import { useTranslations } from "use-intl";
import { errorText } from "@/components/error-text";
import { showFailure } from "@/components/form-errors";
import { paths } from "@/components/paths";
import { schemaResolver } from "@/components/schema-resolver";
import { AppLink } from "@/components/shell/app-link";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import { AuthFrame } from "./auth-frame";
import { FirstKey } from "./first-key";
import { IssuerButton } from "./issuer-button";
import { useRegister, useSession } from "./queries";

const EMPTY = { username: "", email: "", password: "" };

/** Registering: three fields, then the API key, shown once. */
export function RegisterForm() {
  const t = useTranslations("register");
  const session = useSession();
  const register = useRegister();
  if (register.data) return <FirstKey apiKey={register.data} />;
  if (session?.registration === "closed") {
    return (
      <AuthFrame title={t("closed-title")} intro={t("closed")}>
        <ToSignIn />
      </AuthFrame>
    );
  }
  const isFirst = session?.firstRun ?? false;
  return (
    <AuthFrame title={t(isFirst ? "first-title" : "title")} intro={isFirst ? t("first") : <ToSignIn />}>
      <RegisterFields register={register} />
      <IssuerButton next={paths.links()} />
    </AuthFrame>
  );
}

function RegisterFields({ register }: { register: ReturnType<typeof useRegister> }) {
  const t = useTranslations("register");
  const form = useForm<typeof EMPTY>({
    defaultValues: EMPTY,
    resolver: schemaResolver(async () => (await import("@/lib/account/schema")).NewAccount),
    mode: "onTouched",
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit((account) =>
    register.mutate(account, { onError: (error) => showFailure(error, form.setError, Object.keys(EMPTY)) }),
  );
  return (
    <Form onSend={() => submit()} className="flex flex-col gap-4">
      {errors.root && <Callout tone="bad">{errors.root.message}</Callout>}
      <Field label={t("username")} hint={t("username-hint")} error={errorText(errors.username?.message)}>
        {(control) => (
          <Input
            {...control}
            {...form.register("username")}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
          />
        )}
      </Field>
      <Field label={t("email")} error={errorText(errors.email?.message)}>
        {(control) => <Input {...control} {...form.register("email")} type="email" autoComplete="email" />}
      </Field>
      <Field label={t("password")} hint={t("password-hint")} error={errorText(errors.password?.message)}>
        {(control) => (
          <PasswordInput
            {...control}
            {...form.register("password")}
            autoComplete="new-password"
            minLength={8}
          />
        )}
      </Field>
      <Button type="submit" tone="primary" size="large" busy={register.isPending} className="mt-2">
        {t("submit")}
      </Button>
    </Form>
  );
}

function ToSignIn() {
  const t = useTranslations("register");
  return (
    <>
      {t("have-account")}{" "}
      <AppLink href={paths.login()} className="text-accent-ink underline underline-offset-2">
        {t("sign-in")}
      </AppLink>
    </>
  );
}
