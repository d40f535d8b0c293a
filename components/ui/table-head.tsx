import { cn } from "./cn";

type Props = {
  className: string;
  rowClassName?: string;
  /** the text over each column, and the look of its cell */
  columns: readonly (readonly [text: string, className?: string])[];
};

/** The headings of a table. */
export const TableHead = ({ className, rowClassName, columns }: Props) => (
  <thead className={className}>
    <tr className={rowClassName}>
      {columns.map(([text, look]) => (
        <th key={text} className={cn("font-semibold", look)}>
          {text}
        </th>
      ))}
    </tr>
  </thead>
);
