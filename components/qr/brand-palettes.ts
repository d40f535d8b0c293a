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

function reflectance(color: string): number {
  const [red = Number.NaN, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
