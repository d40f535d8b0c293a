"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "@/components/api-client";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Form, textIn } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import { AuthFrame } from "./auth-frame";
import { CodeStep } from "./code-step";
import { IssuerButton } from "./issuer-button";
import { IssuerRefusal } from "./issuer-refusal";
import { type Credentials, useSession, useSignIn } from "./queries";
import { safeNext } from "./safe-next";
import { TicketStep, useTicket } from "./ticket-step";

/** Signing in by e-mail address or username. */
export function LoginForm() {
  const router = useRouter();
  const session = useSession();
  // Nobody can sign in yet: the way begins with the first account.
  const isFirst = session?.firstRun === true && session.registration === "open";
  useEffect(() => {
    if (isFirst) router.replace(paths.register());
  }, [isFirst, router]);
  return <Steps />;
}

/** Name and password or the issuer's word, and where the account has a second step, then its code. */
function Steps() {
  const next = safeNext(useSearchParams().get("next"), paths.links());
  const ticket = useTicket();
  const [isBack, setBack] = useState(false);
  if (ticket && !isBack) return <TicketStep ticket={ticket} next={next} onBack={() => setBack(true)} />;
  return <PasswordSteps next={next} />;
}

function PasswordSteps({ next }: { next: string }) {
  const t = useTranslations("login");
  const router = useRouter();
  const signIn = useSignIn();
  const [said, setSaid] = useState<Credentials>();
  const { error } = signIn;
  const reason = error instanceof ApiError ? error.reason : undefined;
  const needsCode = said !== undefined && (reason === "code-needed" || reason === "code-wrong");
  const send = (credentials: Credentials, onError?: () => void) => {
    setSaid(credentials);
    signIn.mutate(credentials, { onSuccess: () => router.replace(next), onError });
  };
  // While a code is under way the error of the last one is gone, and its form must not be.
  if (said && (needsCode || (said.code !== undefined && signIn.isPending)))
    return (
      <CodeStep
        intro={t("code-intro", { login: said.login })}
        problem={reason === "code-wrong" ? error?.message : undefined}
        busy={signIn.isPending}
        onCode={(code) => send({ ...said, code })}
        onBack={() => {
          setSaid(undefined);
          signIn.reset();
        }}
      />
    );
  return (
    <AuthFrame title={t("title")} intro={<ToRegister />}>
      {!error && <IssuerRefusal />}
      <LoginFields problem={error?.message} busy={signIn.isPending} onSend={send} />
      <IssuerButton next={next} />
    </AuthFrame>
  );
}

type FieldsProps = {
  problem: string | undefined;
  busy: boolean;
  onSend: (credentials: Credentials, onError: () => void) => void;
};

/** Two fields and one shape that the server checks: native form data is enough, and the page stays light. */
function LoginFields({ problem, busy, onSend }: FieldsProps) {
  const t = useTranslations("login");
  const [missing, setMissing] = useState<{ login?: string; password?: string }>({});
  const submit = (form: HTMLFormElement) => {
    const [login, password] = [textIn(form, "login").trim(), textIn(form, "password")];
    setMissing({
      ...(!login && { login: t("login-missing") }),
      ...(!password && { password: t("password-missing") }),
    });
    if (!login || !password) return;
    onSend({ login, password }, () => form.querySelector<HTMLInputElement>("[name=password]")?.select());
  };
  return (
    <Form onSend={submit} className="flex flex-col gap-4">
      {problem && <Callout tone="bad">{problem}</Callout>}
      <Field label={t("login")} error={missing.login}>
        {(control) => (
          <Input
            {...control}
            name="login"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
          />
        )}
      </Field>
      <Field label={t("password")} error={missing.password}>
        {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" />}
      </Field>
      <Button type="submit" tone="primary" size="large" busy={busy} className="mt-2">
        {t("submit")}
      </Button>
    </Form>
  );
}

function ToRegister() {
  const t = useTranslations("login");
  if (useSession()?.registration !== "open") return null;
  return (
    <>
      {t("no-account")}{" "}
      <AppLink href={paths.register()} className="text-accent-ink underline underline-offset-2">
        {t("register")}
      </AppLink>
    </>
  );
}
