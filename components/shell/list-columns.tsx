import type { ReactNode } from "react";
import { useFormatter } from "use-intl";
import type { Column } from "@/components/ui/data-list";
import { RelativeTime } from "@/components/ui/relative-time";
import { AppLink } from "./app-link";

/** A record's name, linked to its page, and details beside it. */
export const nameColumn = <T,>(column: {
  label: string;
  href: (row: T) => string;
  text: (row: T) => string;
  beside?: (row: T) => ReactNode;
}): Column<T> => ({
  name: "name",
  label: column.label,
  track: "minmax(0,4fr)",
  cell: (row) => (
    <span className="flex min-w-0 items-center gap-2">
      <AppLink
        href={column.href(row)}
        data-row-link
        className="truncate rounded-control font-medium text-14 hover:underline"
      >
        {column.text(row)}
      </AppLink>
      {column.beside?.(row)}
    </span>
  ),
});

/** When a record was made, as far back as it is. */
export const dateColumn = <T,>(label: string, dateOf: (row: T) => Date): Column<T> => ({
  name: "date",
  label,
  track: "8rem",
  align: "end",
  cell: (row) => (
    <span className="text-12 text-ink-3">
      <RelativeTime date={dateOf(row)} />
    </span>
  ),
});

/** A count: the number alone under a column heading, with its noun where there is no heading. */
export const countColumn = <Name extends string>(
  name: Name,
  label: string,
  word: (count: number) => string,
): Column<Record<Name, number>> => ({
  name,
  label,
  track: "5.5rem",
  align: "end",
  narrow: "beside",
  cell: (row) => <Count count={row[name]} word={word(row[name])} />,
});

function Count({ count, word }: { count: number; word: string }) {
  const format = useFormatter();
  return (
    <span className="figures text-14">
      {format.number(count)}
      <span className="text-12 text-ink-3 sm:sr-only"> {word}</span>
    </span>
  );
}
