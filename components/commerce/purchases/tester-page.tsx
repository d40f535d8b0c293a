"use client";

import { CircleCheck, CircleX } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { PageHeader } from "@/components/shell/page-header";
import { text } from "@/components/shell/url-params";
import { useAddressValue } from "@/components/shell/url-state";
import { useOrigin } from "@/components/ui/browser-values";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Chip } from "@/components/ui/chip";
import { CodeBlock } from "@/components/ui/copy-button";
import { Form } from "@/components/ui/form";
import { Tabs } from "@/components/ui/tabs";
import { WriteLock } from "@/components/ui/write-lock";
import { CatalogNav } from "../items/catalog-nav";
import { PurchaseCodeField } from "./purchase-code-field";
import { useValidate } from "./queries";
import { SNIPPETS } from "./snippets";
import { Validations } from "./validations";

/** Asks the item API whether a code is valid, and shows the exact response a program gets. */
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
      <CatalogNav />
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
            <TesterResult response={validate.data} />
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

/** The status and the body of an answer, with line breaks added for reading. */
export function TesterResult({ response: { status, text } }: { response: { status: number; text: string } }) {
  const t = useTranslations("tester");
  const good = status === 200;
  const Icon = good ? CircleCheck : CircleX;
  return (
    <div className="flex flex-col gap-2">
      <p className="flex items-center gap-2 text-13">
        <Chip tone={good ? "ok" : "bad"} icon={<Icon aria-hidden className="size-3.5" />}>
          {t(good ? "good" : "refused")}
        </Chip>
        <span className="code">HTTP {status}</span>
      </p>
      <CodeBlock title={t("json")} code={pretty(text)} copyLabel={t("copy-json")} />
    </div>
  );
}

/** An answer that is no JSON, as a broken proxy gives it, is shown as it is. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** The same question as a program asks it, ready to be copied. */
export function TesterSnippets({ code }: { code: string }) {
  const t = useTranslations("tester");
  const [name, setName] = useState(SNIPPETS[0]?.name ?? "");
  const chosen = SNIPPETS.find((snippet) => snippet.name === name);
  // The server does not know under which of its addresses it is seen.
  const origin = useOrigin();
  return (
    <>
      <div className="mb-2 border-b">
        <Tabs
          label={t("language")}
          value={name}
          options={SNIPPETS.map((snippet) => ({ value: snippet.name, label: snippet.name }))}
          onChange={setName}
        />
      </div>
      <CodeBlock
        title={name}
        code={chosen?.write({ origin, code }) ?? ""}
        copyLabel={t("copy-code", { language: name })}
      />
    </>
  );
}
