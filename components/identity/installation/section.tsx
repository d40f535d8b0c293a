import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { TableHead } from "@/components/ui/table-head";

type Props = { title: string; beside?: ReactNode; className?: string; children: ReactNode };

/** A part of the overview under its heading. */
export const Section = ({ title, beside, className, children }: Props) => (
  <section className={cn("min-w-0", className)}>
    <header className="mb-2 flex min-h-8 flex-wrap items-center justify-between gap-2">
      <h2 className="font-semibold text-16">{title}</h2>
      {beside}
    </header>
    {children}
  </section>
);

type TableProps = {
  label: string;
  columns: readonly (readonly [text: string, className?: string])[];
  children: ReactNode;
};

/** A table of facts, which scrolls sideways where the screen is narrower. */
export const FactTable = ({ label, columns, children }: TableProps) => (
  // Scrolls, so the keyboard must be able to reach it, and what is for screen readers alone stays in it.
  <div tabIndex={0} role="region" aria-label={label} className="relative overflow-x-auto border-t">
    <table className="w-full whitespace-nowrap text-13">
      <TableHead
        className="text-12 text-ink-3"
        rowClassName="border-b text-start"
        columns={columns.map(([text, look]) => [text, cn("h-8 pe-4", look)] as const)}
      />
      <tbody>{children}</tbody>
    </table>
  </div>
);

export const CELL = "h-10 pe-4";
export const NUMBER = "figures h-10 pe-4 text-end";

/** Facts beside each other, each under its name. */
export const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="flex flex-wrap gap-x-8 gap-y-3 border-t py-3">
    {facts.map(([name, value]) => (
      <div key={name} className="min-w-0">
        <dt className="text-12 text-ink-3">{name}</dt>
        <dd className="figures mt-0.5 text-16">{value}</dd>
      </div>
    ))}
  </dl>
);
