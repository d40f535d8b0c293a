/** A color as each theme shows it. */
type Mark = { name: string; light: string; dark: string };

/**
 * The colors of marks that stand for something: rules, channels, series. In an order that is fixed, so that a mark keeps its color. Each has a
 * contrast of 3 to 1 on every ground of its theme, and any two differ for every kind of color vision (palette.test.ts, ADR 54). Beside a mark
 * there is always a word or a number.
 */
export const MARKS = [
  { name: "blue", light: "#5785d4", dark: "#86b3ff" },
  { name: "rust", light: "#582a00", dark: "#b5641f" },
  { name: "green", light: "#00643d", dark: "#3bab75" },
  { name: "rose", light: "#c86481", dark: "#ffa6bd" },
  { name: "violet", light: "#593788", dark: "#9373c9" },
  { name: "olive", light: "#85870a", dark: "#c3c75d" },
  { name: "petrol", light: "#00414a", dark: "#007a8b" },
  { name: "orchid", light: "#984e8f", dark: "#ffd6f8" },
] as const satisfies readonly Mark[];

/** A mark's color for CSS, by its place. Places go on behind the last color with the first one. */
export function markColor(place: number): string {
  const { light, dark } = MARKS[place % MARKS.length] ?? MARKS[0];
  return `light-dark(${light}, ${dark})`;
}

/** A color that was chosen from the palette, by how it looks in the light theme; undefined for any other. */
export const markOf = (hex: string): string | undefined => {
  const place = MARKS.findIndex(({ light }) => light === hex.toLowerCase());
  return place === -1 ? undefined : markColor(place);
};

/**
 * The hues of accents, by name. Lightness and chroma are the same for all of them (app/globals.css), so that each is as legible as the other
 * (palette.test.ts).
 */
export const ACCENT_HUES = {
  petrol: 212,
  blue: 255,
  indigo: 285,
  plum: 325,
  rose: 5,
  rust: 45,
  amber: 75,
  olive: 115,
  green: 155,
} as const;

/** An accent for CSS, as each theme has it. */
export const accentColor = (hue: number): string =>
  `light-dark(oklch(0.5 0.085 ${hue}), oklch(0.77 0.105 ${hue - 7}))`;
