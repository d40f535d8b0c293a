/** Twelve colors with a contrast of at least 3:1 against the background of both themes. */
export const PALETTE = [
  "#d1353a",
  "#c75000",
  "#a86400",
  "#857500",
  "#5b8100",
  "#218838",
  "#00878a",
  "#0980a8",
  "#2f76c8",
  "#6869c9",
  "#9159b4",
  "#b94a86",
] as const;
