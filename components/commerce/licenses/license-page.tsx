"use client";

import { useState, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { Wordmark } from "@/components/shell/wordmark";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Form } from "@/components/ui/form";
import { RelativeTime } from "@/components/ui/relative-time";
import { PurchaseCodeField } from "../purchases/purchase-code-field";
import { type License, useLicense } from "./queries";

/** Where a buyer sees the sites of a license and frees one, with its code and without an account. */
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
        <h1 className="font-semibold text-28">{t("title")}</h1>
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

/** The fragment of the address, which the server never sees. */
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

type Props = {
  license: License;
  /** the site that is being freed */
  busy: string | undefined;
  /** the site that was freed last */
  freed: string | undefined;
  onFree: (site: string) => void;
};

/** A license's item, how many of its sites are taken, and each site with a button to free it. */
export function LicenseSites({ license: { item, license_type, seats, sites }, busy, freed, onFree }: Props) {
  const t = useTranslations("license");
  const { used, limit } = seats;
  return (
    <section aria-label={t("sites")}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-semibold text-16 [overflow-wrap:anywhere]">{item.name}</h2>
        <p className="figures text-13 text-ink-2">
          {limit === null ? t("any-number", { used }) : t("seats", { used, limit })}
        </p>
      </div>
      <p className="text-13 text-ink-2">{t(`licenses.${license_type}`)}</p>
      <p role="status" className="mt-2 text-13 text-ok empty:hidden">
        {freed && t("freed", { site: freed })}
      </p>
      {sites.length === 0 ? (
        <p className="mt-3 rounded-panel border border-dashed p-4 text-13 text-ink-3">{t("none")}</p>
      ) : (
        <ul className="mt-3 border-t">
          {sites.map(({ site, activated_at }) => (
            <li key={site} className="flex min-h-12 items-center gap-3 border-b text-14">
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{site}</span>
              <span className="text-12 text-ink-3">
                <RelativeTime date={new Date(activated_at)} />
              </span>
              <Button aria-label={t("free-site", { site })} busy={busy === site} onClick={() => onFree(site)}>
                {t("free")}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
