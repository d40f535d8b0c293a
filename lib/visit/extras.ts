import type { NewOverlay } from "@/lib/overlays/schema";
import type { SplashContent } from "@/lib/splash/schema";

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

/** What networks and messengers are told about a link before anybody follows it. */
export type Card = { title: string; description: string; image: string };

/** The page between a link and its destination. A splash page without content is our own plain one. */
export type Stop =
  | { kind: "frame" }
  | { kind: "splash"; content: SplashContent | undefined }
  | { kind: "overlay"; overlay: ShownOverlay };

/** What a link shows beside leading somewhere. `parts` names what it is put together from, as announcements do. */
export type Extras = {
  stop: Stop | undefined;
  pixels: CarriedPixel[];
  card: Card | undefined;
  parts: string[];
};

/** These columns of a link's row. */
export type ExtrasRow = {
  type: "direct" | "frame" | "splash" | "overlay";
  meta_title: string;
  meta_description: string;
  meta_image: string;
  parts: ExtrasParts | null;
};

/** What of a link's parts is shown. */
export type ExtrasParts = {
  overlay: ShownOverlay | null;
  splash: { id: number; content: SplashContent } | null;
  pixels: CarriedPixel[] | null;
};

/** Any splash page: a change of one may change which is the default. */
const ANY_SPLASH = "s:";

/** What a link shows; undefined for one that only leads on. */
export function extrasOf(row: ExtrasRow): Extras | undefined {
  const { meta_title: title, meta_description: description, meta_image: image } = row;
  const card = title || description || image ? { title, description, image } : undefined;
  const [stop, pixels] = [stopOf(row), row.parts?.pixels ?? []];
  if (!stop && !card && pixels.length === 0) return undefined;
  const parts = pixels.map(({ id }) => `p:${id}`);
  if (row.type === "splash") parts.push(ANY_SPLASH);
  if (row.parts?.overlay) parts.push(`o:${row.parts.overlay.id}`);
  return { stop, pixels, card, parts };
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

/** Whether a change of this name (`o:7`) is a change of what the link shows. */
export const isShownBy = (extras: Extras | undefined, change: string): boolean =>
  extras?.parts.some((part) => part === change || (part === ANY_SPLASH && change.startsWith(part))) ?? false;
