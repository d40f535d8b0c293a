import { useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "@/components/api-client";
import { errorText } from "@/components/form-errors";
import { useSession } from "@/components/identity/session/queries";
import { Button } from "@/components/ui/button";
import { emptyingLater, Form, textIn } from "@/components/ui/form";
import { withScheme } from "../destination";
import { useToastSaved } from "../link-toasts";
import { useCreateLink } from "../mutations";
import { useMarkFresh } from "../queries";

type Problem = { field: "url" | "custom" | "none"; text: string };

/** The bar on top of the list: paste, Enter, and the short link is made and copied. `isFocused`: as the first thing to do on its page. */
export function QuickCreate({ isFocused = false }: { isFocused?: boolean }) {
  const t = useTranslations("quick-create");
  const session = useSession();
  const { domain = "", type = "direct" } = session?.workspace?.defaults ?? {};
  const host = domain || (session?.shortHost ?? "");
  const create = useCreateLink();
  const markFresh = useMarkFresh();
  const toastSaved = useToastSaved();
  const [problem, setProblem] = useState<Problem>();
  const submit = (form: HTMLFormElement) => {
    const [url, custom] = [textIn(form, "url").trim(), textIn(form, "custom").trim()];
    if (!url) return setProblem({ field: "url", text: t("missing") });
    const empty = emptyingLater(form);
    // Told to the promise: where the first link takes the bar away, nobody calls back a component.
    void create.mutateAsync({ url: withScheme(url), custom, domain, type }).then(
      (saved) => {
        empty();
        setProblem(undefined);
        markFresh(saved.id);
        void toastSaved(saved);
      },
      (error: Error) => setProblem(problemOf(error)),
    );
  };
  const problemAt = (field: Problem["field"]): Faulty =>
    problem?.field === field && { "aria-invalid": true, "aria-describedby": "quick-create-problem" };
  return (
    <Form onSend={submit} aria-label={t("label")}>
      <div className="flex rounded-panel border border-line-strong bg-surface transition-colors focus-within:border-ink-3 max-sm:flex-col">
        <input
          {...problemAt("url")}
          name="url"
          autoFocus={isFocused}
          aria-label={t("url")}
          placeholder={t("placeholder")}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          className="h-12 min-w-0 flex-1 rounded-panel bg-transparent px-4 text-14 focus-visible:-outline-offset-2 max-sm:flex-none pointer-coarse:text-16"
        />
        <div className="flex min-w-0 items-center max-sm:border-t sm:border-s">
          <SlugInput host={host} problem={problemAt("custom")} />
          <Button type="submit" tone="primary" busy={create.isPending} className="m-2">
            {t("submit")}
          </Button>
        </div>
      </div>
      {problem && (
        <p id="quick-create-problem" role="alert" className="mt-1.5 text-13 text-bad">
          {errorText(problem.text)}
        </p>
      )}
    </Form>
  );
}

type Faulty = false | { "aria-invalid": true; "aria-describedby": string };

/** The host, the slash, and the slug if somebody wants one of their own. */
function SlugInput({ host, problem }: { host: string; problem: Faulty }) {
  const t = useTranslations("quick-create");
  return (
    <div dir="ltr" className="flex min-w-0 flex-1 items-center">
      <span className="code max-w-48 truncate ps-4 text-13 text-ink-3">
        {host}
        <span className="px-px font-semibold text-accent">/</span>
      </span>
      <input
        {...problem}
        name="custom"
        aria-label={t("alias")}
        placeholder={t("random")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="code h-12 w-28 min-w-0 rtl:text-start flex-1 rounded-control bg-transparent pe-2 text-13 focus-visible:-outline-offset-4"
      />
    </div>
  );
}

/** The refusal of the field that was refused first, else of the whole. */
function problemOf(error: Error): Problem {
  const fields = error instanceof ApiError ? error.fields : {};
  if (fields.url) return { field: "url", text: fields.url };
  if (fields.custom) return { field: "custom", text: fields.custom };
  return { field: "none", text: error.message };
}
