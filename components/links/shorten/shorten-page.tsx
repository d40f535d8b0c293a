"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "@/components/api-client";
import { errorText } from "@/components/form-errors";
import { useSession } from "@/components/identity/session/queries";
import { paths } from "@/components/paths";
import { PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { copyText } from "@/components/ui/copy";
import { Field, Form, Input, Textarea, textIn } from "@/components/ui/form";
import { withScheme } from "../destination";
import { useCreateLink } from "../mutations";
import { useMarkFresh } from "../queries";
import { type SharedLink, sharedLink } from "./shared-link";
import { ShortenDone } from "./shorten-done";

const FIELDS = ["url", "custom", "title", "description"] as const;
type FieldName = (typeof FIELDS)[number];

/** Where a phone's share sheet and the bookmarklet lead: a short form, filled with what was shared. */
export function ShortenPage() {
  const t = useTranslations("shorten");
  const router = useRouter();
  const asked = useSearchParams();
  const [saved, setSaved] = useState<{ id: number; shorturl: string; isCopied: boolean }>();
  const given = (name: string) => asked.get(name) ?? "";
  const link = sharedLink({ url: given("url"), title: given("title"), text: given("text") });
  return (
    <>
      <PageHeader title={t("title")} />
      {saved ? (
        <ShortenDone
          saved={saved}
          title={link.title}
          onAnother={() => {
            setSaved(undefined);
            router.replace(paths.shorten());
          }}
        />
      ) : (
        <ShortenForm
          // Shared again while this page is open, it is another form.
          key={asked.toString()}
          link={link}
          onSaved={setSaved}
        />
      )}
    </>
  );
}

type Props = {
  link: SharedLink;
  onSaved: (saved: { id: number; shorturl: string; isCopied: boolean }) => void;
};

function ShortenForm({ link, onSaved }: Props) {
  const t = useTranslations("shorten");
  const { create, submit, problems } = useShorten(onSaved);
  const router = useRouter();
  const openBuilder = (form: HTMLFormElement | null) =>
    form && router.push(paths.newLinkWith(valuesIn(form)));
  return (
    <Form
      onSend={submit}
      aria-label={t("title")}
      className="flex max-w-form flex-col gap-4 rounded-panel border bg-surface p-4 sm:p-6"
    >
      {problems.none && <Callout tone="bad">{problems.none}</Callout>}
      <Field label={t("url")} hint={link.url ? "" : t("nothing-shared")} error={errorText(problems.url)}>
        {(control) => (
          <Input
            {...control}
            name="url"
            defaultValue={link.url}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            autoFocus={link.url === ""}
          />
        )}
      </Field>
      <SlugField problem={errorText(problems.custom)} />
      <Field label={t("name")} hint={t("name-hint")} error={errorText(problems.title)}>
        {(control) => (
          <Input {...control} name="title" defaultValue={link.title} maxLength={255} autoComplete="off" />
        )}
      </Field>
      {link.description && (
        <Field label={t("note")} error={errorText(problems.description)}>
          {(control) => (
            <Textarea
              {...control}
              name="description"
              defaultValue={link.description}
              maxLength={2_000}
              rows={2}
            />
          )}
        </Field>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button tone="quiet" onClick={(event) => openBuilder(event.currentTarget.form)}>
          {t("more")}
        </Button>
        <Button type="submit" tone="primary" busy={create.isPending} autoFocus={link.url !== ""}>
          {t("submit")}
        </Button>
      </div>
    </Form>
  );
}

/** The host, the slash, and the slug if somebody wants one of their own. */
function SlugField({ problem }: { problem: string | undefined }) {
  const t = useTranslations("shorten");
  const session = useSession();
  const host = session?.workspace?.defaults.domain || (session?.shortHost ?? "");
  return (
    <Field label={t("slug")} error={problem}>
      {(control) => (
        <div dir="ltr" className="flex items-center gap-1">
          <span className="code min-w-0 truncate text-13 text-ink-3">
            {host}
            <span className="px-px font-semibold text-accent">/</span>
          </span>
          <Input
            {...control}
            name="custom"
            placeholder={t("random")}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="code min-w-28 flex-1 rtl:text-start"
          />
        </div>
      )}
    </Field>
  );
}

const valuesIn = (form: HTMLFormElement) =>
  Object.fromEntries(FIELDS.map((name) => [name, textIn(form, name).trim()])) as Record<FieldName, string>;

/** Creates the link of a form and copies it. */
function useShorten(onSaved: Props["onSaved"]) {
  const t = useTranslations("shorten");
  const { domain = "", type = "direct" } = useSession()?.workspace?.defaults ?? {};
  const create = useCreateLink();
  const markFresh = useMarkFresh();
  const [problems, setProblems] = useState<Partial<Record<FieldName | "none", string>>>({});
  const submit = (form: HTMLFormElement) => {
    const values = valuesIn(form);
    if (!values.url) return setProblems({ url: t("missing") });
    create.mutate(
      { ...values, url: withScheme(values.url), domain, type },
      {
        onSuccess: ({ id, shorturl }) => {
          markFresh(id);
          void copied(shorturl).then((isCopied) => onSaved({ id, shorturl, isCopied }));
        },
        onError: (error) => setProblems(problemsOf(error)),
      },
    );
  };
  return { create, submit, problems };
}

/** Copies a text, where the browser lets us: it may not when the answer took long. */
async function copied(text: string): Promise<boolean> {
  try {
    await copyText(text);
    return true;
  } catch {
    return false;
  }
}

/** What was refused, at its fields; the whole where no field of this form was. */
function problemsOf(error: Error): Partial<Record<FieldName | "none", string>> {
  const fields = error instanceof ApiError ? error.fields : {};
  const ours = FIELDS.flatMap((name) => (fields[name] ? [[name, fields[name]]] : []));
  return ours.length > 0 ? Object.fromEntries(ours) : { none: error.message };
}
