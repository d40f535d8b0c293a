"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { text } from "@/components/shell/url-params";
import { useAddressValue } from "@/components/shell/url-state";
import { Wordmark } from "@/components/shell/wordmark";
import { buttonLook } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field, Input } from "@/components/ui/form";
import { LoadingRows } from "@/components/ui/loading";
import { SearchField } from "@/components/ui/search-field";
import { OperationEntry } from "./operation-entry";
import { groupsOf } from "./operations";
import { documentQuery } from "./queries";

/** The API's document for people: found by search, tried with their own key. */
export function DocsPage() {
  const t = useTranslations("docs");
  const { data: document, error } = useQuery(documentQuery);
  const [search, setSearch] = useAddressValue("q", text, "replace");
  const [key, setKey] = useState("");
  const groups = document ? groupsOf(document, search) : [];
  return (
    <div className="mx-auto min-h-dvh max-w-page px-4 sm:px-12">
      <header className="flex min-h-18 flex-wrap items-center gap-x-6 gap-y-2 border-b py-3">
        <AppLink href={paths.home()} className="text-20">
          <Wordmark />
        </AppLink>
        <SearchField
          id="docs-search"
          label={t("search")}
          value={search}
          onSearch={(text) => void setSearch(text || null)}
          className="order-last w-full sm:order-none sm:ms-auto sm:w-80"
        />
        <a href={paths.openapi()} className={buttonLook({ tone: "quiet", className: "ms-auto sm:ms-0" })}>
          {t("openapi")}
        </a>
      </header>
      <div className="grid gap-12 py-8 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <nav aria-label={t("groups")} className="hidden lg:block">
          <ul className="sticky top-8 flex flex-col gap-1 border-s">
            {groups.map(({ name }) => (
              <li key={name}>
                <a href={`#${idOf(name)}`} className="block px-4 py-1 text-13 text-ink-2 hover:text-ink">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <main className="min-w-0">
          <h1 className="font-semibold text-28">{t("title")}</h1>
          {error && <Callout tone="bad">{error.message}</Callout>}
          {!document && !error && <LoadingRows label={t("loading")} />}
          {document && <Introduction description={document.info.description} apiKey={key} onKey={setKey} />}
          {document && groups.length === 0 && <p className="mt-8 text-ink-2">{t("nothing", { search })}</p>}
          {document &&
            groups.map((group) => (
              <section key={group.name} aria-labelledby={idOf(group.name)} className="mt-12">
                <h2 id={idOf(group.name)} className="scroll-mt-8 font-semibold text-20">
                  {group.name}
                </h2>
                <p className="mt-1 mb-3 text-ink-2">{group.description}</p>
                <div className="border-t">
                  {group.entries.map((entry) => (
                    <OperationEntry key={entry.operationId} entry={entry} document={document} apiKey={key} />
                  ))}
                </div>
              </section>
            ))}
        </main>
      </div>
    </div>
  );
}

const idOf = (name: string) => name.toLowerCase().replaceAll(" ", "-");

type Props = { description: string; apiKey: string; onKey: (key: string) => void };

/** General rules of the API, and the key for calls made on this page. The key stays in this tab. */
export function Introduction({ description, apiKey, onKey }: Props) {
  const t = useTranslations("docs");
  return (
    <div className="mt-3 flex max-w-form flex-col gap-6">
      <p className="text-14 text-ink-2">
        {description.split(/`([^`]+)`/).map((part, at) =>
          at % 2 === 1 ? (
            <code key={part + String(at)} className="code text-ink">
              {part}
            </code>
          ) : (
            part
          ),
        )}
      </p>
      <Field label={t("key")} hint={t("key-hint")}>
        {(control) => (
          <Input
            {...control}
            value={apiKey}
            onChange={(event) => onKey(event.target.value.trim())}
            autoComplete="off"
            spellCheck={false}
            placeholder="sy_…"
            className="code"
          />
        )}
      </Field>
    </div>
  );
}
