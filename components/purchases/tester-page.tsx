"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { CatalogueNav } from "@/components/items/catalogue-nav";
import { paths } from "@/components/paths";
import { text } from "@/components/shell/address-params";
import { useAddressValue } from "@/components/shell/address-state";
import { AppLink } from "@/components/shell/app-link";
import { PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Form } from "@/components/ui/form";
import { WriteLock } from "@/components/ui/write-lock";
import { PurchaseCodeField } from "./purchase-code-field";
import { useValidate } from "./queries";
import { TesterAnswer } from "./tester-answer";
import { TesterSnippets } from "./tester-snippets";
import { Validations } from "./validations";

/** Asks the item API whether a code is good, and shows exactly what a program is told. */
export function TesterPage() {
  const t = useTranslations("tester");
  const [inAddress, keepCode] = useAddressValue("code", text, "replace");
  const [typed, setTyped] = useState<string>();
  const code = typed ?? inAddress;
  const validate = useValidate();
  const test = () => {
    keepCode(code.trim() || null);
    validate.mutate(code.trim());
  };
  return (
    <>
      <CatalogueNav />
      <PageHeader title={t("title")} />
      <p className="mb-5 max-w-[68ch] text-13 text-ink-2">{t("text")}</p>
      <Form onSend={test} className="flex max-w-2xl items-end gap-2">
        <PurchaseCodeField label={t("code")} code={code} onCode={setTyped} autoFocus className="flex-1" />
        <WriteLock value={null}>
          <Button type="submit" tone="primary" size="large" busy={validate.isPending}>
            {t("test")}
          </Button>
        </WriteLock>
      </Form>
      <div className="mt-6 grid gap-6 lg:grid-cols-2">
        <section aria-label={t("answer")} aria-live="polite" className="min-w-0">
          {validate.error && <Callout tone="bad">{validate.error.message}</Callout>}
          {validate.data ? (
            <TesterAnswer answer={validate.data} />
          ) : (
            <p className="rounded-panel border border-dashed p-6 text-13 text-ink-3">{t("nothing-yet")}</p>
          )}
        </section>
        <section aria-label={t("programs")} className="min-w-0">
          <TesterSnippets code={code.trim() || t("example")} />
          <p className="mt-2 text-12 text-ink-3">
            {t.rich("key", {
              settings: (words) => (
                <AppLink href={paths.settings("items-key")} className="underline underline-offset-2">
                  {words}
                </AppLink>
              ),
            })}
          </p>
        </section>
      </div>
      <Validations />
    </>
  );
}
