/** The name as a short link is set: what comes before the slash, the slash, what comes after. */
export const Wordmark = ({ className }: { className?: string }) => (
  <span role="img" aria-label="Switchyard" className={className}>
    <span aria-hidden dir="ltr" className="inline-block font-semibold tracking-tight">
      <span className="text-ink-3">switch</span>
      <span className="px-px text-accent">/</span>
      <span className="text-ink">yard</span>
    </span>
  </span>
);
