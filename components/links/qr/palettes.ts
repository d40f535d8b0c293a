import { luminance } from "@/lib/links/color";

/** Color combinations that scan well; `eyes` "" for the modules' color. Brand palettes use the brand's color. */
export type Palette = {
  name: (typeof PALETTES)[number]["name"] | "brand" | "brand-eyes" | "brand-ground";
  foreground: string;
  background: string;
  eyes: string;
};

export const PALETTES = [
  { name: "ink", foreground: "#182124", background: "#ffffff", eyes: "" },
  { name: "petrol", foreground: "#182124", background: "#ffffff", eyes: "#09707f" },
  { name: "blue", foreground: "#123c8c", background: "#f4f8ff", eyes: "" },
  { name: "forest", foreground: "#14502f", background: "#f6f8ef", eyes: "" },
  { name: "plum", foreground: "#55204f", background: "#fff7fb", eyes: "#8f2a5b" },
  { name: "brick", foreground: "#4a1d12", background: "#fff9f0", eyes: "#a63a1c" },
] as const;

const [INK, PAPER] = ["#182124", "#ffffff"];

/**
 * Palettes from a brand's color: a dark one colors the modules or only the eyes; a light one is the
 * background. A medium one scans badly either way and makes none, and neither does a missing color.
 */
export function brandPalettes(color: string): Palette[] {
  if (stands(color, PAPER))
    return [
      { name: "brand", foreground: color, background: PAPER, eyes: "" },
      { name: "brand-eyes", foreground: INK, background: PAPER, eyes: color },
    ];
  return stands(INK, color) ? [{ name: "brand-ground", foreground: INK, background: color, eyes: "" }] : [];
}

/** Comfortably more than the least contrast that a code may have (lib/links/color.ts), measured as there. */
const stands = (dark: string, light: string) => reflectance(light) - reflectance(dark) >= 0.7;

/** NaN for a text that is no color, which then is never used. */
function reflectance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return luminance(red, green, blue);
}
