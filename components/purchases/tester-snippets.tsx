import { useState, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { CodeBlock } from "@/components/ui/code-block";
import { Tabs } from "@/components/ui/tabs";
import { SNIPPETS } from "./snippets";

/** The same question as a program asks it, ready to be copied. */
export function TesterSnippets({ code }: { code: string }) {
  const t = useTranslations("tester");
  const [name, setName] = useState(SNIPPETS[0]?.name ?? "");
  const chosen = SNIPPETS.find((snippet) => snippet.name === name);
  // The server does not know under which of its addresses it is seen.
  const origin = useSyncExternalStore(
    () => () => {},
    () => window.location.origin,
    () => "",
  );
  return (
    <>
      <div className="mb-2 border-b">
        <Tabs
          label={t("language")}
          value={name}
          options={SNIPPETS.map((snippet) => ({ value: snippet.name, label: snippet.name }))}
          onChange={setName}
        />
      </div>
      <CodeBlock
        title={name}
        code={chosen?.write({ origin, code }) ?? ""}
        copyLabel={t("copy-code", { language: name })}
      />
    </>
  );
}
