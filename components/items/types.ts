import type { MediaType } from "@/lib/items/choices";

/** An item as its seller sees it (GET /api/catalogue/items). */
export type Item = {
  id: number;
  name: string;
  description: string;
  category: string;
  sub_category: string;
  options: string[];
  version: string;
  demo_link: string;
  tags: string[];
  media: {
    thumbnail: string;
    preview_image: string;
    preview_video: string;
    preview_audio: string;
    screenshots: string[];
  };
  price: { regular: number; extended: number };
  currency: string;
  media_type: MediaType;
  status: "published" | "draft";
  published_at: string | null;
  /** sites one licence may be active on; null: any number */
  seats_regular: number | null;
  seats_extended: number | null;
  purchases: number;
};

export type Uploaded = { url: string; media_type: MediaType };
