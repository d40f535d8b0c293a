type Look = { className: string; strokeWidth: number; strokeDasharray?: string };

/** Lines told apart in two hues and grey: patterns do the rest, so that nobody has to see colours. */
export const LINE_LOOKS: Look[] = [
  { className: "fill-none stroke-accent", strokeWidth: 2 },
  { className: "fill-none stroke-data-2", strokeWidth: 2 },
  { className: "fill-none stroke-ink-2", strokeWidth: 1.5 },
  { className: "fill-none stroke-accent", strokeWidth: 2, strokeDasharray: "7 4" },
  { className: "fill-none stroke-data-2", strokeWidth: 2, strokeDasharray: "2 4" },
];

/** As many links as there are looks. */
export const MOST_COMPARED = LINE_LOOKS.length;
