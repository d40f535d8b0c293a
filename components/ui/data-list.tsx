import type { HTMLAttributes, KeyboardEvent, ReactNode, Ref } from "react";
import { Button } from "./button";
import { Checkbox } from "./checkbox";
import { cn } from "./cn";
import { Kbd } from "./kbd";
import { toastFloor } from "./toast-floor";

/** One column of a list. Below 640 px a row is two lines: the first column, and under it the ones that stay. */
export type Column<T> = {
  name: string;
  label: string;
  /** its width as a grid track: `minmax(0,2fr)`, `6rem` */
  track: string;
  align?: "start" | "end";
  /** what happens to it below 640 px; hidden by default */
  narrow?: "below" | "beside" | "gone";
  cell: (row: T) => ReactNode;
};

type Props<T> = {
  label: string;
  rows: T[];
  columns: [Column<T>, ...Column<T>[]];
  /** the last thing in each row: its menu */
  menu: (row: T) => ReactNode;
  /** the selection, and how to change it; omit for no selection */
  selection?: { has: (id: number) => boolean; toggle: (id: number) => void; label: (row: T) => string };
  /** props that make a row draggable */
  drag?: ((row: T) => HTMLAttributes<HTMLLIElement>) | undefined;
  /** the row that was just made, which flashes */
  freshId?: number | undefined;
  ref?: Ref<HTMLUListElement>;
};

/** Rows between rules under one line of headings. */
export function DataList<T extends { id: number }>({ label, rows, columns, menu, ...rest }: Props<T>) {
  const { selection, freshId, drag, ref } = rest;
  const tracks = [selection && "1.5rem", ...columns.map(({ track }) => track), "2.25rem"].filter(Boolean);
  const grid = { "--tracks": tracks.join(" ") } as Record<string, string>;
  return (
    <div style={grid}>
      <Headings columns={columns} hasCheckboxes={selection !== undefined} />
      <ul ref={ref} aria-label={label}>
        {rows.map((row) => (
          <li
            key={row.id}
            data-row={row.id}
            {...drag?.(row)}
            onKeyDown={selection && ((event) => chooseBySpace(event, () => selection.toggle(row.id)))}
            className={cn(
              "grid min-h-11 items-center gap-x-4 border-b px-2 py-2 transition-colors duration-90 sm:grid-cols-(--tracks)",
              selection
                ? "grid-cols-[1.5rem_minmax(0,1fr)_auto_2.25rem]"
                : "grid-cols-[minmax(0,1fr)_auto_2.25rem]",
              row.id === freshId && "flash",
              selection?.has(row.id) ? "bg-accent-soft" : "focus-within:bg-surface hover:bg-surface",
            )}
          >
            {selection && (
              <Checkbox
                label={selection.label(row)}
                checked={selection.has(row.id)}
                onChange={() => selection.toggle(row.id)}
              />
            )}
            {columns.map((column, at) => (
              <div
                key={column.name}
                className={cn(
                  "min-w-0",
                  column.align === "end" && "sm:text-end",
                  at > 0 && PLACES[column.narrow ?? "gone"],
                  at > 0 &&
                    column.narrow === "below" &&
                    (selection ? "max-sm:col-start-2" : "max-sm:col-start-1"),
                )}
              >
                {column.cell(row)}
              </div>
            ))}
            <div className="max-sm:-col-start-2 max-sm:row-span-2 max-sm:row-start-1">{menu(row)}</div>
          </li>
        ))}
      </ul>
    </div>
  );
}

type HeadingsProps<T> = { columns: Column<T>[]; hasCheckboxes: boolean };

const Headings = <T,>({ columns, hasCheckboxes }: HeadingsProps<T>) => (
  <div
    aria-hidden
    className="hidden h-8 items-center gap-x-4 border-b px-2 font-semibold text-12 text-ink-3 sm:grid sm:grid-cols-(--tracks)"
  >
    {hasCheckboxes && <span />}
    {columns.map(({ name, label, align }) => (
      <span key={name} className={cn("truncate", align === "end" && "text-end")}>
        {label}
      </span>
    ))}
  </div>
);

/** Space on a row's own link chooses the row; on anything else in it, it does what it always does. */
function chooseBySpace(event: KeyboardEvent, choose: () => void) {
  if (event.key !== " " || !(event.target as HTMLElement).matches("[data-row-link]")) return;
  event.preventDefault();
  choose();
}

const PLACES = {
  gone: "max-sm:hidden",
  below: "max-sm:row-start-2 max-sm:col-span-2",
  beside: "max-sm:-col-start-3 max-sm:row-start-1 max-sm:text-end",
};

type BulkBarProps = { label: string; count: string; clear: string; onClear: () => void; children: ReactNode };

/** Floats at the bottom while rows are selected: how many, and what can be done with all of them. */
export const BulkBar = ({ label, count, clear, onClear, children }: BulkBarProps) => (
  <section
    ref={toastFloor}
    aria-label={label}
    className="sticky bottom-4 z-20 mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-panel border bg-surface p-2 ps-4 shadow-float"
  >
    <span role="status" className="figures me-2 font-medium text-13">
      {count}
    </span>
    {children}
    <Button tone="quiet" onClick={onClear}>
      {clear}
      <span className="-me-1 pointer-coarse:hidden">
        <Kbd>Esc</Kbd>
      </span>
    </Button>
  </section>
);
