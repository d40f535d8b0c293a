import { useForm } from "react-hook-form";
import { useTranslations } from "use-intl";
import { errorText } from "@/components/error-text";
import { showFailure } from "@/components/form-errors";
import { useSession } from "@/components/session/queries";
import { Button } from "@/components/ui/button";
import { withScheme } from "./destination";
import { useCreateLink, useMarkFresh } from "./queries";
import { useAnnounceSaved } from "./use-announce-saved";

const FIELDS = { url: "", custom: "" };

/** The bar on top of the list: paste, Enter, and the short link is made and copied. */
export function QuickCreate() {
  const t = useTranslations("quick-create");
  const host = useSession()?.shortHost ?? "";
  const create = useCreateLink();
  const markFresh = useMarkFresh();
  const announce = useAnnounceSaved();
  const form = useForm({ defaultValues: FIELDS });
  const { errors } = form.formState;
  const problem = errors.url?.message ?? errors.custom?.message ?? errors.root?.message;
  const submit = form.handleSubmit(({ url, custom }) =>
    create.mutate(
      { url: withScheme(url), ...(custom && { custom }) },
      {
        onSuccess: (saved) => {
          form.reset(FIELDS);
          markFresh(saved.id);
          void announce(saved);
        },
        onError: (error) => showFailure(error, form.setError, Object.keys(FIELDS)),
      },
    ),
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label={t("label")}>
      <div className="flex rounded-panel border border-line-strong bg-surface transition-colors focus-within:border-ink-3 max-sm:flex-col">
        <input
          {...form.register("url", { required: t("missing") })}
          aria-label={t("url")}
          aria-invalid={errors.url ? true : undefined}
          aria-describedby={problem ? "quick-create-problem" : undefined}
          placeholder={t("placeholder")}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          className="h-12 min-w-0 flex-1 rounded-panel bg-transparent px-4 text-14 focus-visible:-outline-offset-2 pointer-coarse:text-16"
        />
        <div className="flex items-center border-line max-sm:border-t sm:border-l">
          <span className="code truncate pl-4 text-13 text-ink-3">
            {host}
            <span className="px-px font-semibold text-accent">/</span>
          </span>
          <input
            {...form.register("custom")}
            aria-label={t("alias")}
            aria-invalid={errors.custom ? true : undefined}
            placeholder={t("random")}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="code h-12 w-32 min-w-0 flex-1 rounded-control bg-transparent pr-2 text-13 focus-visible:-outline-offset-4"
          />
          <Button type="submit" tone="primary" busy={create.isPending} className="m-2">
            {t("submit")}
          </Button>
        </div>
      </div>
      {problem && (
        <p id="quick-create-problem" role="alert" className="mt-1.5 text-13 text-bad">
          {errorText(problem)}
        </p>
      )}
    </form>
  );
}
