export type { ResizeOptions } from "sharp";

/** The picture library, loaded with the first picture: it takes 25 MB, and a process that only sends visitors on draws none. */
export const loadSharp = async () => (await import("sharp")).default;
