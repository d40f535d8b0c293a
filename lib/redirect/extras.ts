import type { NewOverlay } from "@/lib/links/overlays/schema";
import type { SplashContent } from "@/lib/links/splash/schema";

/** The content that overlays of one type hold. */
export type OverlayContent<T extends NewOverlay["type"] = NewOverlay["type"]> = Extract<
  NewOverlay,
  { type: T }
>["content"];

/** An overlay as a visit needs it: its type says what its content holds. */
export type ShownOverlay = {
  [T in NewOverlay["type"]]: { id: number; type: T; content: OverlayContent<T> };
}[NewOverlay["type"]];

export type CarriedPixel = { id: number; kind: string; tag: string };

/** Preview metadata of a link for social networks and messengers. */
export type Card = { title: string; description: string; image: string };

/** The page between a link and its destination. A splash page without content is our own plain one. */
export type Stop =
  | { kind: "frame" }
  | { kind: "splash"; content: SplashContent | undefined }
  | { kind: "overlay"; overlay: ShownOverlay };

/** Content of a link beside its redirect. */
export type Extras = {
  stop: Stop | undefined;
  pixels: CarriedPixel[];
  card: Card | undefined;
};

/** Of a link that shows a page to those alone whom a rule names. */
export const SHOWS_TO_SOME: Extras = { stop: undefined, pixels: [], card: undefined };

/** Selected columns of a link's row. */
export type ExtrasRow = {
  type: "direct" | "frame" | "splash" | "overlay";
  meta_title: string;
  meta_description: string;
  meta_image: string;
  parts: ExtrasParts | null;
};

/** Visible parts of a link. */
export type ExtrasParts = {
  overlay: ShownOverlay | null;
  splash: { id: number; content: SplashContent } | null;
  pixels: CarriedPixel[] | null;
};

/** The interstitial of a link; undefined for one that only redirects. */
export function extrasOf(row: ExtrasRow): Extras | undefined {
  const { meta_title: title, meta_description: description, meta_image: image } = row;
  const card = title || description || image ? { title, description, image } : undefined;
  const [stop, pixels] = [stopOf(row), row.parts?.pixels ?? []];
  if (!stop && !card && pixels.length === 0) return undefined;
  return { stop, pixels, card };
}

function stopOf({ type, parts }: ExtrasRow): Stop | undefined {
  switch (type) {
    case "direct":
      return undefined;
    case "frame":
      return { kind: "frame" };
    case "splash":
      return { kind: "splash", content: parts?.splash?.content };
    case "overlay":
      return parts?.overlay ? { kind: "overlay", overlay: parts.overlay } : undefined;
  }
}
