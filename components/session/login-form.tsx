"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { useForm } from "react-hook-form";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import { AuthFrame } from "./auth-frame";
import { type Credentials, useSession, useSignIn } from "./queries";
import { safeNext } from "./safe-next";

/** Signing in by e-mail address or username. */
export function LoginForm() {
  const t = useTranslations("login");
  const router = useRouter();
  const next = safeNext(useSearchParams().get("next"), paths.links());
  const session = useSession();
  const signIn = useSignIn();
  const form = useForm<Credentials>({ defaultValues: { login: "", password: "" } });
  const { errors } = form.formState;
  const submit = form.handleSubmit((credentials) =>
    signIn.mutate(credentials, {
      onSuccess: () => router.replace(next),
      onError: () => form.setFocus("password", { shouldSelect: true }),
    }),
  );
  return (
    <AuthFrame
      title={t("title")}
      intro={
        session?.registration === "open" && (
          <>
            {t("no-account")}{" "}
            <AppLink href={paths.register()} className="text-accent-ink underline underline-offset-2">
              {t("register")}
            </AppLink>
          </>
        )
      }
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {signIn.error && <Callout tone="bad">{signIn.error.message}</Callout>}
        <Field label={t("login")} error={errors.login?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register("login", { required: t("login-missing") })}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
            />
          )}
        </Field>
        <Field label={t("password")} error={errors.password?.message}>
          {(control) => (
            <PasswordInput
              {...control}
              {...form.register("password", { required: t("password-missing") })}
              autoComplete="current-password"
            />
          )}
        </Field>
        <Button type="submit" tone="primary" size="large" busy={signIn.isPending} className="mt-2">
          {t("submit")}
        </Button>
      </form>
    </AuthFrame>
  );
}
