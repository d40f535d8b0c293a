import { RefreshCw } from "lucide-react";
import { useTranslations } from "use-intl";
import { loadOtherBuild, useOtherBuild } from "@/components/served-version";
import { Button } from "@/components/ui/button";

/** Says that the server has another version of this page, and offers to load it. What is being typed stays until then. */
export function NewVersionBanner() {
  const t = useTranslations("new-version");
  if (!useOtherBuild()) return null;
  return (
    <div
      role="status"
      className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b bg-sunken px-4 py-2 text-13 sm:px-8"
    >
      <RefreshCw aria-hidden className="size-4 shrink-0 text-ink-3" />
      <span className="min-w-0 flex-1">{t("text")}</span>
      <Button size="small" onClick={loadOtherBuild}>
        {t("reload")}
      </Button>
    </div>
  );
}
