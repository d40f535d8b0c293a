"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "@/components/api-client";
import { oneOf } from "@/components/shell/url-params";
import { useAddressValue } from "@/components/shell/url-state";
import { Wordmark } from "@/components/shell/wordmark";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { PasswordInput } from "@/components/ui/credential-inputs";
import { Field, Form, textIn } from "@/components/ui/form";
import { LoadingRows } from "@/components/ui/loading";
import { Select } from "@/components/ui/select";
import { daysOf, intervalsOf } from "../statistics/range";
import { type Shared, sharedQuery } from "./queries";
import { SharedCards } from "./shared-cards";

const RANGES = ["7d", "28d", "91d", "12mo"] as const;

type Props = { token: string; isLocked: boolean };

/** A public page of shared statistics: the chosen cards, for anyone with the address. */
export function SharedPage({ token, isLocked }: Props) {
  const t = useTranslations("shared");
  const [tried, setTried] = useState<{ password?: string; attempt: number }>({ attempt: 0 });
  const [preset, setPreset] = useAddressValue("range", oneOf(RANGES, "28d"), "replace");
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const days = daysOf(preset, timeZone);
  const { data, error, isFetching } = useQuery({
    ...sharedQuery({ token, range: { ...days, interval: intervalsOf(days)[0] }, timeZone, ...tried }),
    enabled: !isLocked || tried.attempt > 0,
  });
  const isOpen = data && !(error instanceof ApiError && error.status === 401);
  return (
    <main className="mx-auto flex min-h-dvh max-w-5xl flex-col gap-4 px-4 py-6 sm:px-6">
      {isOpen ? (
        <>
          <Head data={data} preset={preset} onPreset={setPreset} />
          <SharedCards data={data} />
        </>
      ) : isLocked ? (
        <SharedPassword
          refusal={error?.message}
          busy={isFetching}
          onSubmit={(password) => setTried({ password, attempt: tried.attempt + 1 })}
        />
      ) : error ? (
        <Callout tone="bad">{error.message}</Callout>
      ) : (
        <LoadingRows label={t("loading")} />
      )}
      <footer className="mt-auto pt-6 text-13">
        <Wordmark />
      </footer>
    </main>
  );
}

type Preset = (typeof RANGES)[number];
type HeadProps = { data: Shared; preset: Preset; onPreset: (preset: Preset) => void };

function Head({ data, preset, onPreset }: HeadProps) {
  const t = useTranslations("shared");
  const presets = useTranslations("range.presets");
  return (
    <header className="flex flex-wrap items-end justify-between gap-3">
      <div className="min-w-0">
        <h1 className="[overflow-wrap:anywhere] font-semibold text-28">{data.name || data.title}</h1>
        {data.name && <p className="truncate text-14 text-ink-2">{data.title}</p>}
      </div>
      <Select
        aria-label={t("range")}
        size="middle"
        value={preset}
        options={RANGES.map((value) => ({ value, label: presets(value) }))}
        onChange={(value) => void onPreset(value)}
      />
    </header>
  );
}

type SharedPasswordProps = {
  refusal: string | undefined;
  busy: boolean;
  onSubmit: (password: string) => void;
};

/** Asks for the password of shared statistics. */
export function SharedPassword({ refusal, busy, onSubmit }: SharedPasswordProps) {
  const t = useTranslations("shared");
  const [missing, setMissing] = useState(false);
  const submit = (form: HTMLFormElement) => {
    const password = textIn(form, "password");
    setMissing(password === "");
    if (password !== "") onSubmit(password);
  };
  return (
    <Form onSend={submit} className="mx-auto my-auto flex w-full max-w-sm flex-col gap-4">
      <h1 className="font-semibold text-20">{t("locked")}</h1>
      <Field label={t("password")} error={missing ? t("password-missing") : busy ? undefined : refusal}>
        {(control) => <PasswordInput {...control} name="password" autoComplete="off" autoFocus />}
      </Field>
      <Button type="submit" tone="primary" size="large" busy={busy}>
        {t("open")}
      </Button>
    </Form>
  );
}
