import { ChevronDown, ChevronUp, Copy, GripVertical, type LucideIcon, Plus, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { useTranslations } from "use-intl";
import { TextField } from "@/components/shell/text-field";
import { Button, buttonLook } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { type DragOrder, useDragOrder } from "@/components/ui/drag-order";
import { Menu } from "@/components/ui/menu";
import { stepByKey } from "./list-steps";
import { MomentField } from "./moment-field";
import { type BlockKind, type BlockValues, emptyBlock, FIELDS_OF } from "./page-values";

type Values = { content: { blocks: BlockValues[] } };

type ListProps = {
  kinds: readonly BlockKind[];
  /** a new block; without any fields by default */
  create?: (kind: BlockKind) => BlockValues;
  /** more fields of a block, below its own */
  more?: (at: number, kind: BlockKind) => ReactNode;
};

/** Blocks of a page in their order: add, edit, move by dragging or by key, remove. */
export function BlockList({ kinds, create = emptyBlock, more }: ListProps) {
  const t = useTranslations("designer");
  const { control } = useFormContext<Values>();
  const { fields, append, move, remove, insert } = useFieldArray({
    control,
    name: "content.blocks",
    // Blocks have ids of their own.
    keyName: "key",
  });
  const [said, setSaid] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const moveTo = (from: number, to: number) => {
    if (to < 0 || to >= fields.length || from === to) return;
    move(from, to);
    setSaid(t("moved", { position: to + 1, count: fields.length }));
  };
  const drag = useDragOrder({ count: fields.length, onMove: moveTo, axis: "y" });
  const add = (kind: BlockKind) => {
    append(create(kind), { shouldFocus: FIELDS_OF[kind].length > 0 });
  };
  return (
    <div className="flex flex-col gap-3">
      {fields.length === 0 && (
        <p className="rounded-panel border border-dashed px-4 py-6 text-center text-13 text-ink-3">
          {t("no-blocks")}
        </p>
      )}
      <ol ref={list} aria-label={t("blocks")} className="flex flex-col gap-2">
        {drag.order.map((at) => {
          const field = fields[at];
          return (
            field && (
              <BlockRow
                key={field.key}
                at={at}
                count={fields.length}
                kind={field.type}
                isDragged={drag.dragged === at}
                item={drag.item(at)}
                grip={drag.grip(at)}
                more={more}
                onMove={(by) => moveTo(at, at + by)}
                // Clicks on the copy count for themselves.
                onCopy={(block) => insert(at + 1, { ...block, id: "" })}
                onRemove={() => {
                  remove(at);
                  setSaid(t("removed"));
                }}
              />
            )
          );
        })}
      </ol>
      <span aria-live="polite" className="sr-only">
        {said}
      </span>
      <AddBlock kinds={kinds} onAdd={add} />
    </div>
  );
}

type AddBlockProps = { kinds: readonly BlockKind[]; onAdd: (kind: BlockKind) => void };

/** A button for each kind of block, or where there is no room one for all of them. */
function AddBlock({ kinds, onAdd }: AddBlockProps) {
  const t = useTranslations("designer");
  return (
    <>
      <div className="hidden flex-wrap gap-2 sm:flex">
        {kinds.map((kind) => (
          <Button key={kind} onClick={() => onAdd(kind)}>
            <Plus aria-hidden className="size-3.5" />
            {t(`kinds.${kind}`)}
          </Button>
        ))}
      </div>
      <div className="sm:hidden">
        <Menu
          entries={() =>
            kinds.map((kind) => ({ kind: "action", label: t(`kinds.${kind}`), run: () => onAdd(kind) }))
          }
          aria-label={t("add")}
          className={buttonLook()}
        >
          <Plus aria-hidden className="size-4" />
          {t("add")}
        </Menu>
      </div>
    </>
  );
}

type RowValues = { content: { blocks: BlockValues[] } };

type Props = {
  at: number;
  count: number;
  kind: BlockKind;
  more: ListProps["more"];
  isDragged: boolean;
  item: ReturnType<DragOrder["item"]>;
  grip: ReturnType<DragOrder["grip"]>;
  onMove: (by: -1 | 1) => void;
  onCopy: (block: BlockValues) => void;
  onRemove: () => void;
};

/** One block: its kind, its fields, its actions. Alt and an arrow move it from any of its fields. */
export function BlockRow({ at, count, kind, more, isDragged, onMove, onCopy, onRemove, item, grip }: Props) {
  const t = useTranslations("designer");
  const { getValues } = useFormContext<RowValues>();
  const name = t("block", { kind: t(`kinds.${kind}`), position: at + 1 });
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const by = stepByKey(event);
    if (by) onMove(by);
  };
  return (
    <li
      onKeyDown={press}
      data-drag-item
      {...item}
      className={cn("rounded-panel border bg-surface", isDragged && "border-accent border-dashed opacity-60")}
    >
      <div className="flex h-10 items-center gap-1 border-b pe-1 ps-1.5">
        <span
          {...grip}
          className="grid size-7 cursor-grab place-items-center text-ink-3 pointer-coarse:hidden"
          title={t("drag")}
        >
          <GripVertical aria-hidden className="size-4" />
        </span>
        <span className="flex-1 truncate font-medium text-13">{t(`kinds.${kind}`)}</span>
        <BlockButton label={t("up", { name })} icon={ChevronUp} idle={at === 0} onClick={() => onMove(-1)} />
        <BlockButton
          label={t("down", { name })}
          icon={ChevronDown}
          idle={at === count - 1}
          onClick={() => onMove(1)}
        />
        <BlockButton
          label={t("copy", { name })}
          icon={Copy}
          onClick={() => onCopy(getValues(`content.blocks.${at}`))}
        />
        <BlockButton label={t("remove", { name })} icon={X} onClick={onRemove} />
      </div>
      <div className="flex flex-col gap-3 p-3">
        <BlockFields at={at} kind={kind} />
        {more?.(at, kind)}
      </div>
    </li>
  );
}

function BlockFields({ at, kind }: Pick<Props, "at" | "kind">) {
  const t = useTranslations("designer");
  return (
    <>
      {FIELDS_OF[kind].map((field) =>
        field === "until" ? (
          <MomentField<RowValues> key={field} name={`content.blocks.${at}.until`} label={t("fields.until")} />
        ) : (
          <TextField<RowValues>
            key={field}
            name={`content.blocks.${at}.${field}`}
            label={t(`fields.${field}`)}
            {...(field === "text" && kind === "text" && { rows: 3 })}
            {...(ADDRESSES.has(field) && { placeholder: "https://", inputMode: "url", spellCheck: false })}
            {...(field === "url" && kind === "button" && { hint: t("button-hint") })}
            {...(field === "url" && kind === "video" && { hint: t("video-hint") })}
            {...(field === "url" && kind === "product" && { hint: t("product-hint") })}
          />
        ),
      )}
    </>
  );
}

const ADDRESSES = new Set(["url", "image"]);

type BlockButtonProps = { label: string; icon: LucideIcon; idle?: boolean; onClick: () => void };

const BlockButton = ({ label, icon: Icon, ...rest }: BlockButtonProps) => (
  <Button tone="quiet" size="icon-small" aria-label={label} {...rest}>
    <Icon aria-hidden className={Icon === Copy ? "size-3.5" : "size-4"} />
  </Button>
);
