import type { ReactNode } from "react";

type Props = {
  /** one sentence */
  title: string;
  /** a ghost of what will stand here */
  example?: ReactNode;
  /** the one thing to do about it */
  children: ReactNode;
};

/** In place of a list that has nothing to show. */
export const EmptyState = ({ title, example, children }: Props) => (
  <section className="mx-auto flex max-w-xl flex-col items-center gap-4 py-16 text-center">
    {example && (
      <div aria-hidden className="mb-2 w-full text-left">
        {example}
      </div>
    )}
    <p className="text-16 text-ink-2">{title}</p>
    {children}
  </section>
);
