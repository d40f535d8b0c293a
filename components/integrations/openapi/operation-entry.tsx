import { Link2 } from "lucide-react";
import { memo, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { CodeBlock } from "@/components/ui/copy-button";
import { lazy } from "@/components/ui/lazy";
import { OpenMark } from "@/components/ui/open-mark";
import { fieldsOf } from "./fields";
import { accessOf, responseOf } from "./operations";
import { ProseText } from "./prose-text";
import type { ApiDocument, Entry } from "./queries";

const FieldTable = lazy(
  () => import("./field-table").then((module) => module.FieldTable),
  "components/integrations/openapi/field-table",
);
const TryIt = lazy(
  () => import("./try-it").then((module) => module.TryIt),
  "components/integrations/openapi/try-it",
);

type Props = {
  entry: Entry;
  document: ApiDocument;
  apiKey: string;
  /** whether it is unfolded, and whether the address leads to it */
  open: boolean;
  isNamed: boolean;
  onToggle: (operationId: string, open: boolean) => void;
};

/** One operation: a row that expands to its parameters, its responses and a form to try it. Hundreds may be open, so each is drawn anew by itself. */
export const OperationEntry = memo(function OperationEntry({
  entry,
  document,
  apiKey,
  open,
  isNamed,
  onToggle,
}: Props) {
  const t = useTranslations("docs");
  const { operationId, method, path, summary } = entry;
  const row = useRef<HTMLDivElement>(null);
  // An address that leads here is followed once the document has come.
  useEffect(() => {
    if (isNamed) row.current?.scrollIntoView({ block: "start" });
  }, [isNamed]);
  const content = `${operationId}-content`;
  return (
    <div ref={row} id={operationId} className="scroll-mt-4 border-b">
      <div className="flex items-center">
        <h3 className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={open ? content : undefined}
            onClick={() => onToggle(operationId, !open)}
            className="flex min-h-12 w-full min-w-0 items-center gap-2 py-2 text-start focus-visible:-outline-offset-2"
          >
            <OpenMark open={open} />
            <span className="flex min-w-0 flex-1 items-baseline justify-between gap-x-4 gap-y-0.5 max-sm:flex-col max-sm:items-start sm:flex-wrap">
              <span className="font-medium text-14">{summary}</span>
              <span
                dir="ltr"
                className="code min-w-0 text-12 text-ink-3 max-sm:break-all sm:truncate"
              >{`${method} ${path}`}</span>
            </span>
          </button>
        </h3>
        <a
          href={`#${operationId}`}
          aria-label={t("link-to", { name: summary })}
          className="grid size-8 shrink-0 place-items-center rounded-control text-ink-3 hover:text-ink pointer-coarse:size-11"
        >
          <Link2 aria-hidden className="size-3.5" />
        </a>
      </div>
      {open && (
        // What is out of sight is found and printed, and costs no layout.
        <div
          id={content}
          className="flex flex-col gap-6 pb-8 [contain-intrinsic-size:auto_60rem] [content-visibility:auto] sm:ps-6"
        >
          <Access entry={entry} />
          <Inputs entry={entry} />
          <TryIt entry={entry} origin={document.servers[0]?.url ?? ""} apiKey={apiKey} />
          <Responses document={document} responses={entry.responses} />
        </div>
      )}
    </div>
  );
});

function Access({ entry }: { entry: Entry }) {
  const t = useTranslations("docs.access");
  const access = accessOf(entry);
  return (
    <p className="text-13 text-ink-2">
      <code dir="ltr" className="code break-all text-ink">{`${entry.method} ${entry.path}`}</code>
      {" · "}
      {access.kind === "key" ? t("key", { scope: access.scope }) : t(access.kind)}
    </p>
  );
}

function Inputs({ entry: { parameters = [], requestBody } }: { entry: Entry }) {
  const t = useTranslations("docs");
  const body = requestBody?.content?.["application/json"]?.schema;
  const shape = {
    type: "object",
    required: parameters.flatMap((one) => (one.required ? [one.name] : [])),
    properties: Object.fromEntries(
      parameters.map(({ name, schema, description }) => [
        name,
        { ...schema, ...(description && { description }) },
      ]),
    ),
  };
  return (
    <>
      {parameters.length > 0 && <FieldTable title={t("parameters")} fields={fieldsOf(shape)} />}
      {body && <FieldTable title={t("body")} fields={fieldsOf(body)} />}
    </>
  );
}

/** The fields of the answer, an example of it, and the refusals to reckon with. */
function Responses({ document, responses }: { document: ApiDocument; responses: Entry["responses"] }) {
  const t = useTranslations("docs");
  const content = responses["200"]?.content ?? {};
  const { schema, example } = content["application/json"] ?? {};
  const refusals = Object.entries(responses).filter(([status]) => status !== "200");
  return (
    <div className="flex flex-col gap-4">
      {schema ? (
        <>
          <FieldTable title={t("answer-fields")} fields={fieldsOf(schema)} />
          <CodeBlock
            title={t("answer")}
            code={JSON.stringify(example, null, 2)}
            copyLabel={t("copy-answer")}
          />
        </>
      ) : (
        <p className="text-13 text-ink-2">{t("answer-file", { types: Object.keys(content).join(", ") })}</p>
      )}
      <dl className="grid grid-cols-[3rem_minmax(0,1fr)] text-13">
        {refusals.map(([status, response]) => (
          <div key={status} className="contents">
            <dt className="figures py-0.5">{status}</dt>
            <dd className="py-0.5 text-ink-2">
              <ProseText text={responseOf(document, response).description ?? ""} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
