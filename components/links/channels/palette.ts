/** Twelve colours that stand out as marks on the ground of both themes, three times as light or dark as it at least. */
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
