/** Relative luminance of an sRGB color as WCAG 2 defines it, 0 to 1, from its components, 0 to 255. */
export const luminance = (red: number, green: number, blue: number): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

function linear(part: number): number {
  const share = part / 255;
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/**
 * Symbol contrast of two `rgb(r,g,b)` colors (ISO/IEC 15415): the difference of their reflectances, 0 to 1.
 */
export const symbolContrast = (one: string, other: string): number =>
  Math.abs(reflectance(one) - reflectance(other));

/** Contrast ratio of two `rgb(r,g,b)` colors as WCAG 2 defines it, 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [reflectance(one), reflectance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Grade B of ISO/IEC 15415; below it readers begin to fail. */
export const LEAST_CONTRAST = 0.55;

/** Reflectance of a color, 0 to 1. */
export function reflectance(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map(Number);
  return luminance(red, green, blue);
}
