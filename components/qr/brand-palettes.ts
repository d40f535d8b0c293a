import { luminance } from "@/lib/luminance";
import type { Palette } from "./palettes";

const [INK, PAPER] = ["#182124", "#ffffff"];

/**
 * A brand's colour as palettes: where it is dark enough on paper, in the modules or in the eyes alone; a light one is the
 * ground instead. One between, which is scanned badly on either, makes none, and neither does no colour.
 */
export function brandPalettes(color: string): Palette[] {
  if (stands(color, PAPER))
    return [
      { name: "brand", foreground: color, background: PAPER, eyes: "" },
      { name: "brand-eyes", foreground: INK, background: PAPER, eyes: color },
    ];
  return stands(INK, color) ? [{ name: "brand-ground", foreground: INK, background: color, eyes: "" }] : [];
}

/** Comfortably more than the least contrast that a code may have (lib/qr/colour.ts), measured as there. */
const stands = (dark: string, light: string) => reflectance(light) - reflectance(dark) >= 0.7;

/** Not a number for a text that is no colour, which then stands nowhere. */
function reflectance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return luminance(red, green, blue);
}
