/** Styles shared by text fields. Each sets its own font size and padding. */
export const controlLook =
  "w-full min-w-0 rounded-control border border-line-strong bg-surface text-ink transition-colors duration-90 hover:border-ink-3 focus-visible:outline-offset-1 disabled:bg-sunken disabled:text-ink-3 aria-invalid:border-bad ps-3 pointer-coarse:text-16";
