import type { ItemType } from "@/lib/channels/choices";

/** A channel as the API answers it with `include=items,date`. */
export type Channel = {
  id: number;
  name: string;
  description: string;
  color: string;
  starred: boolean;
  items: number;
  date: string;
};

/** A link, QR code or bio page in a channel; the date is its own, the day alone. */
export type ChannelItem = {
  type: ItemType;
  id: number;
  title: string;
  preview: string;
  link: string;
  date: string;
};
