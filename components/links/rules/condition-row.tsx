import { X } from "lucide-react";
import { useTranslations } from "use-intl";
import { useTimeZone } from "@/components/identity/session/queries";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { CONDITION_KINDS } from "@/lib/links/rules/enums";
import { firstValue, readNode, type Single, writeNode } from "./condition-tree";
import { ConditionValue } from "./condition-value";
import { type Errors, messagesIn } from "./rule-errors";

type Props = {
  raw: unknown;
  errors: Errors;
  number: number;
  onChange: (raw: unknown) => void;
  onRemove: () => void;
};

/** One condition: what of the visitor, is or is not, and which. What this version does not know can be read and removed. */
export function ConditionRow({ raw, errors, number, onChange, onRemove }: Props) {
  const t = useTranslations("rules");
  const node = readNode(raw);
  const problems = messagesIn(errors);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex min-w-0 items-start gap-2">
        {node.is === "single" ? (
          <KindFields node={node} number={number} onChange={(next) => onChange(writeNode(next))} />
        ) : (
          <code className="code min-w-0 flex-1 break-all py-2 text-12">{JSON.stringify(raw)}</code>
        )}
        <Button
          tone="quiet"
          size="icon"
          aria-label={t("remove-condition", { number })}
          onClick={onRemove}
          className="mt-0.5"
        >
          <X aria-hidden className="size-4" />
        </Button>
      </div>
      {node.is === "single" && (
        <div className="min-w-0 empty:hidden">
          <ConditionValue
            key={node.kind}
            kind={node.kind}
            value={node.value}
            invalid={problems.length > 0}
            onChange={(value) => onChange(writeNode({ ...node, value }))}
          />
        </div>
      )}
      {problems.map((problem) => (
        <p key={problem} role="alert" className="text-12 text-bad">
          {problem}
        </p>
      ))}
    </div>
  );
}

type KindFieldsProps = { node: Single; number: number; onChange: (node: Single) => void };

function KindFields({ node, number, onChange }: KindFieldsProps) {
  const t = useTranslations("rules");
  const timeZone = useTimeZone();
  return (
    <span className="flex min-w-0 flex-1 gap-2">
      <Select
        aria-label={t("condition", { number })}
        className="min-w-0 flex-1"
        value={node.kind}
        options={CONDITION_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        onChange={(kind) => onChange({ ...node, kind, value: firstValue(kind, timeZone) })}
      />
      <Select
        aria-label={t("is-label", { number })}
        className="w-24 shrink-0"
        value={node.negated ? "is-not" : "is"}
        options={[
          { value: "is", label: t("is") },
          { value: "is-not", label: t("is-not") },
        ]}
        onChange={(is) => onChange({ ...node, negated: is === "is-not" })}
      />
    </span>
  );
}
