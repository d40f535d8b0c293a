"use client";

import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useSession } from "@/components/identity/session/queries";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { isTyping } from "@/components/shell/shortcuts";
import { text } from "@/components/shell/url-params";
import { useAddressValue } from "@/components/shell/url-state";
import { Wordmark } from "@/components/shell/wordmark";
import { buttonLook } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Disclosure } from "@/components/ui/disclosure";
import { Field, Input } from "@/components/ui/form";
import { LoadingRows } from "@/components/ui/loading";
import { SearchField } from "@/components/ui/search-field";
import { OperationEntry } from "./operation-entry";
import { type Group, groupsOf } from "./operations";
import { paragraphsOf } from "./prose";
import { ProseText } from "./prose-text";
import { type ApiDocument, documentQuery } from "./queries";

const SEARCH = "docs-search";

/** The API's document for people: found by search, tried as who is signed in or with a key of their own. */
export function DocsPage() {
  const t = useTranslations("docs");
  const { data: document, error } = useQuery(documentQuery(useLocale()));
  const [search, setSearch] = useAddressValue("q", text, "replace");
  const [key, setKey] = useState("");
  const groups = useMemo(() => (document ? groupsOf(document, search) : []), [document, search]);
  useSlashKey();
  return (
    <div className="mx-auto min-h-dvh max-w-page px-4 sm:px-12">
      <header className="flex min-h-18 flex-wrap items-center gap-x-6 gap-y-2 border-b py-3">
        <AppLink href={paths.home()} className="text-20">
          <Wordmark />
        </AppLink>
        <SearchField
          id={SEARCH}
          label={t("search")}
          value={search}
          shortcut="/"
          onSearch={(text) => void setSearch(text || null)}
          className="order-last w-full sm:order-none sm:ms-auto sm:w-80"
        />
        <div className="ms-auto flex gap-2 sm:ms-0">
          <a href={paths.guides()} className={buttonLook({ tone: "quiet" })}>
            {t("guides")}
          </a>
          <a href={paths.openapi()} className={buttonLook({ tone: "quiet" })}>
            {t("openapi")}
          </a>
        </div>
      </header>
      <div className="grid gap-x-12 gap-y-4 py-8 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <div className="max-lg:hidden">
          <nav
            aria-label={t("groups")}
            className="sticky top-8 max-h-[calc(100dvh-4rem)] overflow-y-auto border-s"
          >
            <GroupLinks groups={groups} />
          </nav>
        </div>
        <main className="min-w-0">
          <h1 className="font-semibold text-28">{t("title")}</h1>
          {error && <Callout tone="bad">{error.message}</Callout>}
          {!document && !error && <LoadingRows label={t("loading")} />}
          {document && <Introduction description={document.info.description} apiKey={key} onKey={setKey} />}
          {groups.length > 1 && (
            <nav aria-label={t("groups")} className="mt-6 border-t lg:hidden">
              <Disclosure title={t("groups")}>
                <GroupLinks groups={groups} />
              </Disclosure>
            </nav>
          )}
          {document && groups.length === 0 && <p className="mt-8 text-ink-2">{t("nothing", { search })}</p>}
          {document && <Groups document={document} groups={groups} apiKey={key} />}
        </main>
      </div>
    </div>
  );
}

const idOf = (name: string) => name.toLowerCase().replaceAll(" ", "-");

const GroupLinks = ({ groups }: { groups: Group[] }) => (
  <ul className="flex flex-col gap-1">
    {groups.map(({ name, title }) => (
      <li key={name}>
        <a
          href={`#${idOf(name)}`}
          className="block px-4 py-1 text-13 text-ink-2 hover:text-ink pointer-coarse:py-3"
        >
          {title}
        </a>
      </li>
    ))}
  </ul>
);

type GroupsProps = { document: ApiDocument; groups: Group[]; apiKey: string };

/** The operations by group. The one that the address names is unfolded. */
function Groups({ document, groups, apiKey }: GroupsProps) {
  const named = useHash();
  const [toggled, setToggled] = useState<Record<string, boolean>>({});
  const toggle = useCallback(
    (id: string, open: boolean) => setToggled((before) => ({ ...before, [id]: open })),
    [],
  );
  return groups.map((group) => (
    <section key={group.name} aria-labelledby={idOf(group.name)} className="mt-12">
      <h2 id={idOf(group.name)} className="scroll-mt-8 font-semibold text-20">
        {group.title}
      </h2>
      <p className="mt-1 mb-3 text-ink-2">
        <ProseText text={group.description} />
      </p>
      <div className="border-t">
        {group.entries.map((entry) => (
          <OperationEntry
            key={entry.operationId}
            entry={entry}
            document={document}
            apiKey={apiKey}
            isNamed={entry.operationId === named}
            open={toggled[entry.operationId] ?? entry.operationId === named}
            onToggle={toggle}
          />
        ))}
      </div>
    </section>
  ));
}

/** The fragment of the address, followed as it changes. */
const useHash = () =>
  useSyncExternalStore(
    (listener) => {
      window.addEventListener("hashchange", listener);
      return () => window.removeEventListener("hashchange", listener);
    },
    () => window.location.hash.slice(1),
    () => "",
  );

/** A slash leads to the search. */
function useSlashKey() {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      document.getElementById(SEARCH)?.focus();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

type Props = { description: string; apiKey: string; onKey: (key: string) => void };

/** General rules of the API, and as whom calls are made on this page. A key stays in this tab. */
function Introduction({ description, apiKey, onKey }: Props) {
  const t = useTranslations("docs");
  const session = useSession();
  return (
    <div className="mt-3 flex max-w-form flex-col gap-6">
      <div className="flex flex-col gap-3 text-14 text-ink-2">
        {paragraphsOf(description).map((paragraph) => (
          <p key={paragraph}>
            <ProseText text={paragraph} />
          </p>
        ))}
      </div>
      <Field
        label={t("key")}
        hint={session?.user ? t("key-hint-session", { person: session.user.username }) : t("key-hint")}
      >
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
