import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { useTranslations } from "use-intl";
import { Button, buttonLook } from "@/components/ui/button";
import { Menu } from "@/components/ui/menu";
import { BlockRow } from "./block-row";
import { type BlockKind, type BlockValues, emptyBlock, FIELDS_OF } from "./blocks";

type Values = { content: { blocks: BlockValues[] } };

/** Blocks of a page in their order: add, edit, move by dragging or by key, remove. */
export function BlockList({ kinds }: { kinds: readonly BlockKind[] }) {
  const t = useTranslations("designer");
  const { control } = useFormContext<Values>();
  const { fields, append, move, remove, insert } = useFieldArray({ control, name: "content.blocks" });
  const [said, setSaid] = useState("");
  const [dragged, setDragged] = useState<number>();
  const list = useRef<HTMLOListElement>(null);
  const moveTo = (from: number, to: number) => {
    if (to < 0 || to >= fields.length || from === to) return;
    move(from, to);
    setSaid(t("moved", { position: to + 1, count: fields.length }));
  };
  const add = (kind: BlockKind) => {
    const block = emptyBlock(kind);
    append(block, { shouldFocus: FIELDS_OF[kind].length > 0 });
  };
  return (
    <div className="flex flex-col gap-3">
      {fields.length === 0 && (
        <p className="rounded-panel border border-dashed px-4 py-6 text-center text-13 text-ink-3">
          {t("no-blocks")}
        </p>
      )}
      <ol ref={list} aria-label={t("blocks")} className="flex flex-col gap-2">
        {fields.map((field, at) => (
          <BlockRow
            key={field.id}
            at={at}
            count={fields.length}
            kind={field.type}
            isDragged={dragged === at}
            onDragStart={() => setDragged(at)}
            onDragEnter={() => {
              if (dragged === undefined || dragged === at) return;
              moveTo(dragged, at);
              setDragged(at);
            }}
            onDragEnd={() => setDragged(undefined)}
            onMove={(by) => moveTo(at, at + by)}
            onCopy={(block) => insert(at + 1, block)}
            onRemove={() => {
              remove(at);
              setSaid(t("removed"));
            }}
          />
        ))}
      </ol>
      <span aria-live="polite" className="sr-only">
        {said}
      </span>
      <div className="hidden flex-wrap gap-2 sm:flex">
        {kinds.map((kind) => (
          <Button key={kind} onClick={() => add(kind)}>
            <Plus aria-hidden className="size-3.5" />
            {t(`kinds.${kind}`)}
          </Button>
        ))}
      </div>
      <div className="sm:hidden">
        <Menu
          entries={() =>
            kinds.map((kind) => ({ kind: "action", label: t(`kinds.${kind}`), run: () => add(kind) }))
          }
          aria-label={t("add")}
          className={buttonLook()}
        >
          <Plus aria-hidden className="size-4" />
          {t("add")}
        </Menu>
      </div>
    </div>
  );
}
