import { paths } from "@/components/paths";
import { recordQueries } from "@/components/shell/records";
import type { KindName } from "@/lib/links/pixels/enums";
import type { ListedPixelResponse } from "@/lib/links/pixels/schema";

export const pixels = recordQueries<Pixel, Pixel, "pixels">({
  noun: "pixels",
  list: { path: "/pixels", rows: "pixels", include: "kind,links" },
  path: "/pixel",
  home: paths.pixels(),
  nameOf: ({ name }) => name,
});

export type Pixel = Required<ListedPixelResponse> & { kind: PixelKind };
export type PixelKind = KindName;

/** The page that fires a pixel. It belongs into a frame without an origin, and answers under the name of `run`. */
export const pixelTestPage = (id: number, run: string) => `/api/pixel/${id}/test?run=${run}`;

/** A tag with its middle masked: recognizable, but safe to show on a shared screen: `G-4K•••X7T`. */
export const masked = (tag: string): string => {
  const shown = Math.min(4, Math.floor(tag.length / 3));
  return `${tag.slice(0, shown)}•••${tag.slice(tag.length - Math.min(3, shown))}`;
};
