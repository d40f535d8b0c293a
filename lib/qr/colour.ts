import { luminance } from "../luminance";

/**
 * How much more light the brighter of two `rgb(r,g,b)` colours sends back, 0 to 1: what ISO/IEC 15415 calls symbol contrast.
 */
export const symbolContrast = (one: string, other: string): number =>
  Math.abs(reflectance(one) - reflectance(other));

/** Grade B of ISO/IEC 15415; below it readers begin to fail. */
export const LEAST_CONTRAST = 0.55;

/** The light a colour sends back, 0 to 1. */
export function reflectance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
  return luminance(red, green, blue);
}
