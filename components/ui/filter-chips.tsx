import { X } from "lucide-react";
import { Button } from "./button";

/** The end of a row of filters: takes all of them off. */
export const ClearFilters = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <li>
    <Button tone="quiet" size="small" onClick={onClick}>
      {label}
    </Button>
  </li>
);

type Props = {
  /** one active filter: its text, the label of its remove button, and the handler */
  filters: { name: string; label: string; remove: string; onRemove: () => void }[];
  clear: string;
  onClear: () => void;
};

/** The filters in force, each to be taken off by itself. */
export const FilterChips = ({ filters, clear, onClear }: Props) =>
  filters.length > 0 && (
    <div className="flex flex-wrap items-center gap-2 py-2">
      {filters.map(({ name, label, remove, onRemove }) => (
        <span
          key={name}
          className="inline-flex h-7 items-center gap-1 rounded-control border bg-surface ps-2 text-12 pointer-coarse:h-9"
        >
          {label}
          <button
            type="button"
            aria-label={remove}
            onClick={onRemove}
            className="grid size-7 place-items-center rounded-control text-ink-3 hover:text-ink pointer-coarse:size-9"
          >
            <X aria-hidden className="size-3.5" />
          </button>
        </span>
      ))}
      <button
        type="button"
        onClick={onClear}
        className="rounded-control px-1 text-12 text-ink-2 underline underline-offset-2 hover:text-ink"
      >
        {clear}
      </button>
    </div>
  );
