import type { ReactNode } from "react";
import { useFormatter } from "use-intl";
import { cn } from "@/components/ui/cn";
import type { Column } from "@/components/ui/data-list";
import { HeadedCount } from "@/components/ui/headed-count";
import { RelativeTime } from "@/components/ui/relative-time";
import { AppLink } from "./app-link";

type RowLinkProps = { href: string; className: string; children: ReactNode };

/** What leads from a row to the page of its record. */
export const RowLink = ({ href, className, children }: RowLinkProps) => (
  <AppLink
    href={href}
    data-row-link
    className={cn(
      "truncate rounded-control text-14 hover:underline max-sm:line-clamp-3 max-sm:wrap-anywhere max-sm:whitespace-normal",
      className,
    )}
  >
    {children}
  </AppLink>
);

type RowButtonProps = { onClick: () => void; className: string; children: ReactNode };

/** What a row without a page of its own is opened by. */
export const RowButton = ({ onClick, className, children }: RowButtonProps) => (
  <button
    type="button"
    data-row-link
    onClick={onClick}
    className={cn("truncate rounded-control text-start hover:underline", className)}
  >
    {children}
  </button>
);

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
    <span className="flex min-w-0 items-center gap-x-2 gap-y-1 max-sm:flex-wrap">
      <RowLink href={column.href(row)} className="font-medium">
        {column.text(row)}
      </RowLink>
      {column.beside?.(row)}
    </span>
  ),
});

/** The first column where a record is told by more than its linked name. It stays whole on a narrow screen. */
export const leadColumn = <T,>(
  name: string,
  label: string,
  track: string,
  cell: (row: T) => ReactNode,
): Column<T> => ({ name, label, track, cell });

type TextLook = Pick<Column<never>, "narrow"> & {
  /** the color of the text, as a class */
  ink?: string;
};

/** A line of small text, cut where there is no room for it. */
export const textColumn = <T,>(
  name: string,
  label: string,
  track: string,
  text: (row: T) => ReactNode,
  { ink = "text-ink-2", ...look }: TextLook = {},
): Column<T> => ({
  name,
  label,
  track,
  ...look,
  cell: (row) => <span className={cn("block truncate text-13", ink)}>{text(row)}</span>,
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

/** A number that needs no noun beside it, and is left out on a narrow screen. */
export const numberColumn = <Name extends string>(
  name: Name,
  label: string,
  track = "5.5rem",
): Column<Record<Name, number>> => ({
  name,
  label,
  track,
  align: "end",
  cell: (row) => <PlainNumber>{row[name]}</PlainNumber>,
});

function PlainNumber({ children }: { children: number }) {
  const format = useFormatter();
  return <span className="figures text-14">{format.number(children)}</span>;
}

/** A count: the number alone under a column heading, with its noun where there is no heading. Some languages write one or two without a number. */
export const countColumn = <Name extends string>(
  name: Name,
  label: string,
  phrase: (count: number) => string,
): Column<Record<Name, number>> => ({
  name,
  label,
  track: "5.5rem",
  align: "end",
  narrow: "beside",
  cell: (row) => <Count count={row[name]} phrase={phrase(row[name])} />,
});

function Count({ count, phrase }: { count: number; phrase: string }) {
  const format = useFormatter();
  return (
    <span className="figures text-14">
      <HeadedCount number={format.number(count)} phrase={phrase} isSeenNarrow />
    </span>
  );
}
