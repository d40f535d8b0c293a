import { CircleCheck, CircleX } from "lucide-react";
import { useTranslations } from "use-intl";
import { Chip } from "@/components/ui/chip";
import { CodeBlock } from "@/components/ui/code-block";

/** The status and the body of an answer, with line breaks added for reading. */
export function TesterAnswer({ answer: { status, text } }: { answer: { status: number; text: string } }) {
  const t = useTranslations("tester");
  const good = status === 200;
  const Icon = good ? CircleCheck : CircleX;
  return (
    <div className="flex flex-col gap-2">
      <p className="flex items-center gap-2 text-13">
        <Chip tone={good ? "ok" : "bad"} icon={<Icon aria-hidden className="size-3.5" />}>
          {t(good ? "good" : "refused")}
        </Chip>
        <span className="code">HTTP {status}</span>
      </p>
      <CodeBlock title={t("json")} code={pretty(text)} copyLabel={t("copy-json")} />
    </div>
  );
}

/** An answer that is no JSON, as a broken proxy gives it, is shown as it is. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
