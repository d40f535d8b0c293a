import type { PIXEL_TYPES } from "@/lib/pixels/choices";

export type PixelKind = (typeof PIXEL_TYPES)[number]["name"];

/** A pixel as the API answers it with `include=kind,links`. */
export type Pixel = {
  id: number;
  type: string;
  name: string;
  tag: string;
  date: string;
  kind: PixelKind;
  links: number;
};
