import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { faultsOf } from "@/components/form-errors";
import { Callout } from "@/components/ui/callout";
import { CodeField, PasswordInput } from "@/components/ui/credential-inputs";
import { Field, textIn } from "@/components/ui/form";
import { twoFactorQuery } from "../two-factor/queries";
import { signInMethodsQuery } from "./queries";

/** The fields of a proof, as the server names them. */
export const PROOF_FIELDS = ["password", "currentPassword", "code"];

type Props = { name: "password" | "currentPassword"; error: Error | null; autoFocus?: boolean };

/** The current password, and a code where two-factor authentication is on: what a browser left open must not be enough for. */
export function ProofFields({ name, error, autoFocus }: Props) {
  const t = useTranslations("proof");
  const { data: ways } = useQuery(signInMethodsQuery);
  const { data: twoFactor } = useQuery(twoFactorQuery);
  const { fields } = faultsOf(error, PROOF_FIELDS);
  // People who sign in only through the issuer have no password to enter.
  if (ways?.password === null) return null;
  return (
    <>
      <Field label={t(name === "password" ? "password" : "current-password")} error={fields[name]}>
        {(control) => (
          <PasswordInput {...control} name={name} autoComplete="current-password" autoFocus={autoFocus} />
        )}
      </Field>
      {(twoFactor?.since || fields.code) && (
        <CodeField label={t("code")} hint={t("code-hint")} error={fields.code} autoFocus={false} />
      )}
    </>
  );
}

/** The values of the proof fields; a hidden or empty field is not sent. */
export function proofIn<Name extends "password" | "currentPassword">(form: HTMLFormElement, name: Name) {
  const said = { [name]: textIn(form, name), code: textIn(form, "code") };
  return Object.fromEntries(Object.entries(said).filter(([, text]) => text !== "")) as {
    [field in Name | "code"]?: string;
  };
}

/** Shown above a password prompt to people who have no password: what to do first. */
export function PasswordMissing() {
  const t = useTranslations("settings.issuer");
  const { data } = useQuery(signInMethodsQuery);
  if (!data?.issuer || data.password !== null) return null;
  return <Callout tone="note">{t("missing", { issuer: data.issuer })}</Callout>;
}
