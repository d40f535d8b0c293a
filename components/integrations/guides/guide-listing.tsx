"use client";

import { useTranslations } from "use-intl";
import { CodeBlock } from "@/components/ui/copy-button";

const NAMES: Record<string, string> = {
  caddyfile: "Caddyfile",
  ini: "INI",
  js: "JavaScript",
  json: "JSON",
  nginx: "nginx",
  php: "PHP",
  sh: "Shell",
  sql: "SQL",
  yaml: "YAML",
};

/** Code of a guide, to be copied. */
export function GuideListing({ language, text }: { language: string; text: string }) {
  const t = useTranslations("guides");
  return (
    <div className="text-ink">
      <CodeBlock title={NAMES[language] ?? language} code={text} copyLabel={t("copy")} />
    </div>
  );
}
