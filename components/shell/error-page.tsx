import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";

/** In place of a page that broke. */
export function ErrorPage({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations("error-page");
  return (
    <section role="alert" className="mx-auto flex min-h-[60dvh] max-w-xl flex-col justify-center gap-4 px-6">
      <h1 className="font-semibold text-28">{t("title")}</h1>
      <p className="text-14 text-ink-2">{t("text")}</p>
      <Button onClick={onRetry} size="large" className="self-start">
        {t("retry")}
      </Button>
    </section>
  );
}
