import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";

type Props = {
  /** one sentence */
  title: string;
  /** a faded sample of the future content */
  example?: ReactNode;
  /** the one thing to do about it */
  children: ReactNode;
  /** the page has no other heading */
  isPage?: boolean;
};

/** In place of a list that has nothing to show. */
export const EmptyState = ({ title, example, children, isPage = false }: Props) => (
  <section className="mx-auto flex max-w-xl flex-col items-center gap-4 py-16 text-center">
    {example && (
      <div aria-hidden className="mb-2 w-full text-start">
        {example}
      </div>
    )}
    <div role="status" className="text-16 text-ink-2">
      {isPage ? <h1>{title}</h1> : <p>{title}</p>}
    </div>
    {children}
  </section>
);

/** In an empty list: how a row will look once there is one. */
export const GhostRow = ({ children }: { children: ReactNode }) => (
  <div className="flex items-center gap-4 rounded-panel border border-dashed px-4 py-4 text-14 text-ink-3">
    {children}
  </div>
);

/** The same for a record that a name and a note tell of. */
export const GhostRecord = ({ name, note }: { name: string; note: string }) => (
  <GhostRow>
    <span className="flex-1 font-medium">{name}</span>
    <span className="text-13">{note}</span>
  </GhostRow>
);

type NothingYetProps = { title: string; create: string; example: ReactNode; onNew: () => void };

/** A list without a record yet, and the way to the first: the button, or its key. */
export const NothingYet = ({ title, create, example, onNew }: NothingYetProps) => (
  <EmptyState title={title} example={example}>
    <Button tone="primary" onClick={onNew}>
      {create} <Kbd>C</Kbd>
    </Button>
  </EmptyState>
);
