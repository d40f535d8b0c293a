import { useTranslations } from "use-intl";
import { CodeBlock } from "@/components/ui/code-block";
import { firstCall } from "./first-call";
import { useOrigin } from "./origin";

/** A call to start from. */
export function KeyHelp() {
  const t = useTranslations("key-help");
  return (
    <div className="mt-8 flex flex-col gap-3">
      <h3 className="font-medium text-14">{t("title")}</h3>
      <CodeBlock title="curl" code={firstCall(useOrigin())} copyLabel={t("copy")} />
    </div>
  );
}
