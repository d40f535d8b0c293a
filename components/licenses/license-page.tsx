"use client";

import { useState, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { PurchaseCodeField } from "@/components/purchases/purchase-code-field";
import { Wordmark } from "@/components/shell/wordmark";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Form } from "@/components/ui/form";
import { LicenseSites } from "./license-sites";
import { useLicense } from "./queries";

/** Where a buyer sees the sites of a licence, with its code and without an account, and frees one. */
export function LicensePage({ shop }: { shop: string }) {
  const t = useTranslations("license");
  const inAddress = useCodeInAddress();
  const [typed, setTyped] = useState<string>();
  const [missing, setMissing] = useState(false);
  const code = typed ?? inAddress;
  const { license, open, free } = useLicense(shop);
  const submit = () => {
    setMissing(code.trim() === "");
    if (code.trim() !== "") open.mutate(code.trim());
  };
  const refusal = missing ? t("code-missing") : open.error?.message;
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col gap-5 px-4 py-8 sm:px-6">
      <header>
        <h1 className="font-semibold text-28 font-stretch-90%">{t("title")}</h1>
        <p className="mt-1 text-14 text-ink-2">{t("text")}</p>
      </header>
      <Form onSend={submit} className="flex flex-col gap-3">
        <PurchaseCodeField label={t("code")} code={code} onCode={setTyped} error={refusal} />
        <div>
          <Button type="submit" tone="primary" size="large" busy={open.isPending}>
            {t("show")}
          </Button>
        </div>
      </Form>
      {free.error && <Callout tone="bad">{free.error.message}</Callout>}
      {license && (
        <LicenseSites
          license={license}
          busy={free.isPending ? free.variables : undefined}
          freed={free.isSuccess ? free.variables : undefined}
          onFree={(site) => free.mutate(site)}
        />
      )}
      <footer className="mt-auto pt-6 text-13">
        <Wordmark />
      </footer>
    </main>
  );
}

/** What stands behind the `#` of the address, which the server never sees. */
function useCodeInAddress(): string {
  const hash = useSyncExternalStore(
    (changed) => {
      window.addEventListener("hashchange", changed);
      return () => window.removeEventListener("hashchange", changed);
    },
    () => window.location.hash.slice(1),
    () => "",
  );
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}
