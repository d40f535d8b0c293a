import { type ReactNode, useId } from "react";

type Props = { title: string; hint?: ReactNode; children: ReactNode };

/** Fields of a designer that belong together, under a heading. */
export function FormSection({ title, hint, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <div>
        <h2 id={id} className="font-semibold text-16">
          {title}
        </h2>
        {hint && <p className="mt-0.5 text-13 text-ink-3">{hint}</p>}
      </div>
      {children}
    </section>
  );
}
