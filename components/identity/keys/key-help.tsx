import { useTranslations } from "use-intl";
import { useOrigin } from "@/components/ui/browser-values";
import { Callout } from "@/components/ui/callout";
import { CodeBlock, CopyLine } from "@/components/ui/copy-button";

/** A call to start from. */
export function KeyHelp() {
  const t = useTranslations("key-help");
  return (
    <div className="mt-8 flex flex-col gap-3">
      <h2 className="font-semibold text-16">{t("title")}</h2>
      <CodeBlock title="curl" code={firstCall(useOrigin())} copyLabel={t("copy")} />
    </div>
  );
}

/** A command that makes a link, to be pasted into a terminal. */
export const firstCall = (origin: string): string =>
  [
    `curl ${origin}/api/url/add \\`,
    '  -H "Authorization: Bearer $API_KEY" \\',
    '  -H "Content-Type: application/json" \\',
    `  --data '{"url":"https://example.com/"}'`,
  ].join("\n");

/** A new API key, which nobody can show again, and a request to try it with. */
export function SecretOnce({ apiKey }: { apiKey: string }) {
  const t = useTranslations("secret-once");
  const { origin } = window.location;
  const request = [
    `curl ${origin}/api/url/add \\`,
    `  -H "Authorization: Bearer ${apiKey}" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -d '{"url": "https://example.com/a/long/page"}'`,
  ].join("\n");
  return (
    <div className="flex flex-col gap-4">
      <Callout tone="note">{t("note")}</Callout>
      <CopyLine name={t("key")} text={apiKey} label={t("copy-key")} shape="words" />
      <CodeBlock title={t("try")} code={request} copyLabel={t("copy-request")} />
    </div>
  );
}
