import { useTranslations } from "use-intl";
import { CodeBlock } from "@/components/ui/code-block";
import { responseOf } from "./entries";
import type { ApiDocument, Entry } from "./types";

/** An example of the answer, and the refusals to reckon with. */
export function Answers({ document, responses }: { document: ApiDocument; responses: Entry["responses"] }) {
  const t = useTranslations("docs");
  const example = responses["200"]?.content?.["application/json"]?.example;
  const refusals = Object.entries(responses).filter(([status]) => status !== "200");
  return (
    <div className="flex flex-col gap-3">
      <CodeBlock title={t("answer")} code={JSON.stringify(example, null, 2)} copyLabel={t("copy-answer")} />
      <dl className="grid grid-cols-[3rem_minmax(0,1fr)] text-13">
        {refusals.map(([status, response]) => (
          <div key={status} className="contents">
            <dt className="figures py-0.5">{status}</dt>
            <dd className="py-0.5 text-ink-2">
              {responseOf(document, response).description?.replaceAll("`", "")}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
