import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { faultsOf } from "@/components/form-errors";
import { useUnsaved } from "@/components/shell/unsaved";
import { parseTimestamp } from "@/components/timestamps";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { PasswordInput } from "@/components/ui/credential-inputs";
import { emptyingLater, Field, Form, hasText, Input, textIn } from "@/components/ui/form";
import { toast, toastOnError } from "@/components/ui/toast";
import { useSession, useTimeZone } from "../session/queries";
import { useIssuer } from "../session/sign-in";
import { PROOF_FIELDS, ProofFields, proofIn } from "./proof-fields";
import {
  accountQuery,
  type SignInMethods,
  signInMethodsQuery,
  useDisconnect,
  useUpdateAccount,
} from "./queries";

/** Username, which is permanent, and email address, which may change. */
export function EmailForm() {
  const t = useTranslations("settings.profile");
  const { data: account } = useQuery(accountQuery);
  const isAsked = useSession()?.mail ?? false;
  const update = useUpdateAccount();
  const [typed, setTyped] = useState<string>();
  const isNew = typed !== undefined && typed !== account?.email;
  useUnsaved(isNew);
  const { fields, general } = faultsOf(update.error, ["email", ...PROOF_FIELDS]);
  const submit = (form: HTMLFormElement) => {
    const email = textIn(form, "email");
    update.mutate(
      { email, ...proofIn(form, "currentPassword") },
      {
        onSuccess: () => {
          setTyped((now) => (now === email ? undefined : now));
          toast({ tone: "good", title: t(isAsked ? "asked" : "saved") });
        },
      },
    );
  };
  return (
    <Form onSend={submit} className="flex max-w-md flex-col gap-4">
      {general && <Callout tone="bad">{general}</Callout>}
      <Field label={t("username")} hint={t("username-hint")}>
        {(control) => <Input {...control} value={account?.username ?? ""} disabled readOnly />}
      </Field>
      <Field label={t("email")} error={fields.email}>
        {(control) => (
          <Input
            {...control}
            name="email"
            // Input typed before the current address is loaded would be lost.
            disabled={!account}
            value={typed ?? account?.email ?? ""}
            onChange={(event) => setTyped(event.target.value)}
            type="email"
            autoComplete="email"
          />
        )}
      </Field>
      {isNew && <ProofFields name="currentPassword" error={update.error} />}
      <Button
        type="submit"
        tone="primary"
        busy={update.isPending}
        disabled={!account || !isNew}
        className="self-start"
      >
        {t("save")}
      </Button>
    </Form>
  );
}

/** A new password. */
export function PasswordForm() {
  const t = useTranslations("settings.password");
  const username = useSession()?.user?.username ?? "";
  const { data: ways } = useQuery(signInMethodsQuery);
  const update = useUpdateAccount();
  const [isTyped, setTyped] = useState(false);
  useUnsaved(isTyped);
  const { fields, general } = faultsOf(update.error, PROOF_FIELDS);
  const submit = (form: HTMLFormElement) => {
    const empty = emptyingLater(form);
    update.mutate(
      { password: textIn(form, "password"), ...proofIn(form, "currentPassword") },
      {
        onSuccess: () => {
          empty();
          setTyped(hasText(form));
          toast({ tone: "good", title: t("saved") });
        },
      },
    );
  };
  return (
    <Form
      onSend={submit}
      onInput={(event) => setTyped(hasText(event.currentTarget))}
      className="flex max-w-md flex-col gap-4"
    >
      {general && <Callout tone="bad">{general}</Callout>}
      {/* Names the account for password managers. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <ProofFields name="currentPassword" error={update.error} />
      <Field label={t("new")} hint={t("hint")} error={fields.password}>
        {(control) => (
          <PasswordInput {...control} name="password" autoComplete="new-password" minLength={8} />
        )}
      </Field>
      <Button type="submit" busy={update.isPending} className="self-start">
        {t(ways?.password === null ? "set" : "save")}
      </Button>
    </Form>
  );
}

const REFUSALS = ["other-person", "already"] as const;

/** Whether the installation's OpenID Connect issuer signs this person in; nothing where there is none. */
export function IssuerConnection() {
  const t = useTranslations("settings.issuer");
  const { data } = useQuery(signInMethodsQuery);
  const said = useSearchParams().get("refused");
  const refusal = REFUSALS.find((known) => known === said);
  if (!data?.issuer) return null;
  const { issuer, connected } = data;
  return (
    <section className="mt-8 flex max-w-md flex-col items-start gap-3" aria-label={t("title", { issuer })}>
      <h3 className="font-semibold text-14">{t("title", { issuer })}</h3>
      {refusal && <Callout tone="bad">{t(`refusals.${refusal}`, { issuer })}</Callout>}
      {connected ? (
        <Connected {...data} issuer={issuer} connected={connected} />
      ) : (
        <Connect issuer={issuer} />
      )}
    </section>
  );
}

function Connect({ issuer }: { issuer: string }) {
  const t = useTranslations("settings.issuer");
  const go = useIssuer();
  return (
    <>
      {go.error && <Callout tone="bad">{go.error.message}</Callout>}
      <Button busy={go.isPending} onClick={() => go.mutate({ connect: "true" })}>
        {t("connect", { issuer })}
      </Button>
    </>
  );
}

function Connected({ issuer, connected, password }: SignInMethods & { issuer: string; connected: string }) {
  const t = useTranslations("settings.issuer");
  const format = useFormatter();
  const timeZone = useTimeZone();
  const disconnect = useDisconnect();
  const end = () =>
    toastOnError(disconnect.mutateAsync(undefined), () =>
      toast({ tone: "good", title: t("disconnected", { issuer }) }),
    );
  const date = format.dateTime(parseTimestamp(connected), { dateStyle: "medium", timeZone });
  return (
    <>
      <p className="text-13">{t("since", { date })}</p>
      {password === null ? (
        <p className="text-13 text-ink-2">{t("only-way")}</p>
      ) : (
        <Button tone="danger" busy={disconnect.isPending} onClick={end}>
          {t("disconnect")}
        </Button>
      )}
    </>
  );
}
