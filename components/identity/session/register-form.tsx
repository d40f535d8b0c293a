"use client";

import { useSearchParams } from "next/navigation";
import { useForm } from "react-hook-form";
import { useTranslations } from "use-intl";
import { errorText, schemaResolver, showFailure } from "@/components/form-errors";
import { paths, safeNext } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { Button, buttonLook } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { PasswordInput, UsernameInput } from "@/components/ui/credential-inputs";
import { Field, Form, Input } from "@/components/ui/form";
import { SecretOnce } from "../keys/key-help";
import { AuthFrame, OtherWay } from "./auth-frame";
import { IssuerButton } from "./issuer-button";
import { useSession } from "./queries";
import { useRegister } from "./sign-in";

const EMPTY = { username: "", email: "", password: "" };

/** Registering: three fields, then the API key, shown once. */
export function RegisterForm() {
  const t = useTranslations("register");
  const session = useSession();
  const register = useRegister();
  // Who was on their way to a page, such as an invitation, gets there. A newcomer's list of links is empty: the first steps are on the overview.
  const asked = safeNext(useSearchParams().get("next"), paths.overview());
  const next = asked === paths.links() ? paths.overview() : asked;
  if (register.data) return <FirstKey apiKey={register.data} next={next} />;
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
      <IssuerButton next={next} />
    </AuthFrame>
  );
}

function RegisterFields({ register }: { register: ReturnType<typeof useRegister> }) {
  const t = useTranslations("register");
  const form = useForm<typeof EMPTY>({
    defaultValues: EMPTY,
    resolver: schemaResolver(async () => (await import("@/lib/identity/account/schema")).NewAccount),
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
        {(control) => <UsernameInput {...control} {...form.register("username")} />}
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
  const next = useSearchParams().get("next") ?? undefined;
  return <OtherWay question={t("have-account")} href={paths.login(next)} answer={t("sign-in")} />;
}

/** After registering: the account's first API key, and a request that uses it. */
export function FirstKey({ apiKey, next }: { apiKey: string; next: string }) {
  const t = useTranslations("first-key");
  return (
    <AuthFrame isAnswer title={t("title")} intro={t("intro")}>
      <SecretOnce apiKey={apiKey} />
      <AppLink
        href={next}
        className={buttonLook({ tone: "primary", size: "large", className: "mt-6 w-full" })}
      >
        {t("continue")}
      </AppLink>
    </AuthFrame>
  );
}
