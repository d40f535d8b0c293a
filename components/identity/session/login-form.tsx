"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "@/components/api-client";
import { paths, safeNext } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { useFragmentValue } from "@/components/ui/browser-values";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CodeField, PasswordInput, UsernameInput } from "@/components/ui/credential-inputs";
import { Field, Form, textIn } from "@/components/ui/form";
import { AuthFrame, OtherWay } from "./auth-frame";
import { firstPage, firstPageFromElsewhere } from "./first-page";
import { IssuerButton, IssuerRefusal } from "./issuer-button";
import { useSession } from "./queries";
import { type Credentials, useSignIn } from "./sign-in";

/** Sign-in by email address or username. */
export function LoginForm() {
  const router = useRouter();
  const session = useSession();
  // No account exists yet, so the first one is created here.
  const isFirst = session?.firstRun === true && session.registration === "open";
  useEffect(() => {
    if (isFirst) router.replace(paths.register());
  }, [isFirst, router]);
  return <Steps />;
}

/** Name and password or the issuer's ticket, then a code where the account uses two-factor authentication. */
function Steps() {
  const next = safeNext(useSearchParams().get("next"), paths.links());
  const ticket = useFragmentValue("ticket");
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
    signIn.mutate(credentials, {
      onSuccess: () => void firstPage(next).then((page) => router.replace(page)),
      onError,
    });
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
      <ForgotPassword />
      <IssuerButton next={firstPageFromElsewhere(next)} />
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
        {(control) => <UsernameInput {...control} name="login" />}
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

/** What to do without the password: the way to a mail, or whom to ask. */
function ForgotPassword() {
  const t = useTranslations("login");
  const session = useSession();
  if (!session) return null;
  return (
    <p className="mt-4 text-14 text-ink-2">
      {session.mail ? (
        <AppLink href={paths.forgot()} className="text-accent-ink underline underline-offset-2">
          {t("forgot")}
        </AppLink>
      ) : (
        t("forgot-ask")
      )}
    </p>
  );
}

function ToRegister() {
  const t = useTranslations("login");
  const next = useSearchParams().get("next") ?? undefined;
  if (useSession()?.registration !== "open") return null;
  return <OtherWay question={t("no-account")} href={paths.register(next)} answer={t("register")} />;
}

type Props = { ticket: string; next: string; onBack: () => void };

/** The issuer has vouched for an account with two-factor authentication: only its code is missing. */
export function TicketStep({ ticket, next, onBack }: Props) {
  const t = useTranslations("login");
  const router = useRouter();
  const issuer = useSession()?.issuer ?? "";
  const signIn = useSignIn();
  const { error } = signIn;
  const isAsking = error instanceof ApiError && error.reason === "code-needed";
  return (
    <CodeStep
      intro={t("code-intro-issuer", { issuer })}
      problem={isAsking ? undefined : error?.message}
      busy={signIn.isPending}
      onCode={(code) =>
        signIn.mutate(
          { ticket, code },
          { onSuccess: () => void firstPage(next).then((page) => router.replace(page)) },
        )
      }
      onBack={onBack}
    />
  );
}

type CodeStepProps = {
  intro: string;
  problem: string | undefined;
  busy: boolean;
  onCode: (code: string) => void;
  onBack: () => void;
};

/** Two-factor step of signing in: a code of the app, or one of the recovery codes. */
export function CodeStep({ intro, problem, busy, onCode, onBack }: CodeStepProps) {
  const t = useTranslations("login");
  const submit = (form: HTMLFormElement) => {
    onCode(textIn(form, "code").trim());
    form.reset();
  };
  return (
    <AuthFrame title={t("code-title")} intro={intro}>
      <Form onSend={submit} className="flex flex-col gap-4">
        <CodeField label={t("code")} hint={t("code-hint")} error={problem} />
        <div className="mt-2 flex flex-col gap-2">
          <Button type="submit" tone="primary" size="large" busy={busy}>
            {t("code-submit")}
          </Button>
          <Button tone="quiet" onClick={onBack}>
            {t("code-back")}
          </Button>
        </div>
      </Form>
    </AuthFrame>
  );
}
