import type { OverlayType } from "@/lib/overlays/schema";

export type OverlayRow = {
  id: number;
  type: OverlayType;
  name: string;
  date: string;
  shown: number;
  taken: number;
  links: number;
};

export type Overlay = Pick<OverlayRow, "id" | "type" | "name" | "date"> & {
  content: Record<string, unknown>;
};

/** What a visitor sent. */
export type Answer = { id: number; link: number | null; date: string; fields: Record<string, string> };

export type Figures = {
  shown: number;
  taken: number;
  sent: number;
  options: { option: string; votes: number }[];
};
