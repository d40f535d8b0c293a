/**
 * How much more light the brighter of two `rgb(r,g,b)` colours sends back, 0 to 1: what ISO/IEC 15415 calls symbol contrast.
 */
export const symbolContrast = (one: string, other: string): number =>
  Math.abs(reflectance(one) - reflectance(other));

/** Grade B of ISO/IEC 15415; below it readers begin to fail. */
export const LEAST_CONTRAST = 0.55;

/** The light a colour sends back, 0 to 1: the relative luminance of sRGB. */
export function reflectance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map((part) =>
    linear(Number(part) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
