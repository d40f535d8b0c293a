import { ChevronDown, ChevronUp, Copy, GripVertical, type LucideIcon, X } from "lucide-react";
import { type KeyboardEvent, useId, useRef } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import type { DragOrder } from "@/components/ui/drag-order";
import { OpenMark } from "@/components/ui/open-mark";
import type { RuleLook } from "../route/rule-colors";
import { RuleMark } from "../route/rule-mark";
import { nameOf, type RuleDraft } from "./rule-drafts";
import { RuleEditor } from "./rule-editor";
import { type Errors, messagesIn } from "./rule-errors";
import { useSentences } from "./use-sentences";

type Props = {
  rule: RuleDraft;
  errors: Errors;
  look: RuleLook;
  at: number;
  count: number;
  isOpen: boolean;
  isDragged: boolean;
  isFull: boolean;
  onToggle: () => void;
  item: ReturnType<DragOrder["item"]>;
  grip: ReturnType<DragOrder["grip"]>;
  onMove: (by: -1 | 1) => void;
  onCopy: () => void;
  onRemove: () => void;
  onChange: (rule: RuleDraft) => void;
};

/** One rule as a sentence; pressed, with its editor below. Alt and an arrow move it. */
export function RuleRow({ rule, errors, look, at, isOpen, isDragged, onToggle, onChange, ...more }: Props) {
  const t = useTranslations("rules");
  const id = useId();
  const editor = useRef<HTMLDivElement>(null);
  const sentence = useSentences();
  const name = nameOf(rule) || t("unnamed", { number: at + 1 });
  const hasErrors = messagesIn(errors).length > 0;
  // A hidden error helps nobody.
  const open = isOpen || hasErrors;
  const press = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    // There these keys open lists.
    if (editor.current?.contains(event.target as Node)) return;
    event.preventDefault();
    more.onMove(event.key === "ArrowUp" ? -1 : 1);
  };
  return (
    <li
      onKeyDown={press}
      data-drag-item
      {...more.item}
      className={cn(
        "min-w-0 rounded-panel border bg-surface",
        hasErrors && "border-bad",
        isDragged && "border-accent border-dashed opacity-60",
      )}
    >
      <div className="flex flex-wrap items-start gap-x-1 p-1.5">
        <Grip {...more.grip} />
        <Summary {...{ name, look, open, onToggle }} controls={id}>
          {sentence(rule)}
        </Summary>
        <RuleButtons {...more} at={at} name={name} />
      </div>
      {open && (
        <div id={id} ref={editor}>
          <RuleEditor rule={rule} errors={errors} onChange={onChange} />
        </div>
      )}
    </li>
  );
}

type SummaryProps = Pick<Props, "look" | "onToggle"> & {
  name: string;
  open: boolean;
  controls: string;
  children: string;
};

/** A rule's mark, name and sentence; pressed, they show its editor. */
const Summary = ({ name, look, open, controls, onToggle, children }: SummaryProps) => (
  <button
    type="button"
    aria-expanded={open}
    aria-controls={open ? controls : undefined}
    onClick={onToggle}
    className="flex min-w-0 flex-1 basis-52 items-start gap-1.5 rounded-control py-1 text-start"
  >
    <OpenMark open={open} className="mt-0.5" />
    <span className="min-w-0">
      <span className="flex min-w-0 items-center gap-2 font-medium text-13">
        <RuleMark look={look} />
        <span className="truncate">{name}</span>
      </span>
      <span className="block break-words text-13 text-ink-2">{children}</span>
    </span>
  </button>
);

function Grip(grip: Props["grip"]) {
  const t = useTranslations("rules");
  return (
    <span
      {...grip}
      className="grid size-7 cursor-grab place-items-center text-ink-3 pointer-coarse:hidden"
      title={t("drag")}
    >
      <GripVertical aria-hidden className="size-4" />
    </span>
  );
}

type ButtonsProps = Pick<Props, "at" | "count" | "isFull" | "onMove" | "onCopy" | "onRemove"> & {
  name: string;
};

function RuleButtons({ at, count, isFull, name, onMove, onCopy, onRemove }: ButtonsProps) {
  const t = useTranslations("rules");
  return (
    <span className="ms-auto flex">
      <Icon label={t("up", { name })} icon={ChevronUp} idle={at === 0} onClick={() => onMove(-1)} />
      <Icon
        label={t("down", { name })}
        icon={ChevronDown}
        idle={at === count - 1}
        onClick={() => onMove(1)}
      />
      <Icon label={t("copy", { name })} icon={Copy} disabled={isFull} onClick={onCopy} />
      <Icon label={t("remove", { name })} icon={X} onClick={onRemove} />
    </span>
  );
}

type IconProps = { label: string; icon: LucideIcon; disabled?: boolean; idle?: boolean; onClick: () => void };

const Icon = ({ label, icon: Picture, ...rest }: IconProps) => (
  <Button tone="quiet" size="icon-small" aria-label={label} title={label} {...rest}>
    <Picture aria-hidden className={Picture === Copy ? "size-3.5" : "size-4"} />
  </Button>
);
