import type { Item } from "./queries";

/** The item's form: lists are texts there, of words with commas and of addresses in lines. */
export type ItemValues = Pick<
  Item,
  | "name"
  | "description"
  | "category"
  | "sub_category"
  | "version"
  | "demo_link"
  | "currency"
  | "media_type"
  | "status"
> & {
  options: string;
  tags: string;
  seats_regular: string;
  seats_extended: string;
  price: { regular: string; extended: string };
  media: Omit<Item["media"], "screenshots"> & { screenshots: string };
};

export const emptyItem = (currency: string): ItemValues => ({
  name: "",
  description: "",
  category: "",
  sub_category: "",
  version: "1.0",
  demo_link: "",
  currency,
  media_type: "image",
  status: "published",
  options: "",
  tags: "",
  seats_regular: "",
  seats_extended: "",
  price: { regular: "", extended: "" },
  media: { thumbnail: "", preview_image: "", preview_video: "", preview_audio: "", screenshots: "" },
});

export const valuesOf = (item: Item): ItemValues => ({
  ...item,
  options: item.options.join(", "),
  tags: item.tags.join(", "),
  seats_regular: String(item.seats_regular ?? ""),
  seats_extended: String(item.seats_extended ?? ""),
  price: { regular: String(item.price.regular), extended: String(item.price.extended) },
  media: { ...item.media, screenshots: item.media.screenshots.join("\n") },
});

/** The request body of the form. */
export const bodyOf = (values: ItemValues) => ({
  name: values.name,
  description: values.description,
  category: values.category,
  sub_category: values.sub_category,
  version: values.version,
  demo_link: values.demo_link,
  currency: values.currency,
  media_type: values.media_type,
  status: values.status,
  options: parts(values.options, ","),
  tags: parts(values.tags, ","),
  seats_regular: numberIn(values.seats_regular),
  seats_extended: numberIn(values.seats_extended),
  price: { regular: values.price.regular, extended: values.price.extended || values.price.regular },
  media: { ...values.media, screenshots: parts(values.media.screenshots, "\n") },
});

/** Nothing, a number, or the raw text for validation to refuse. */
const numberIn = (text: string) => {
  if (text.trim() === "") return null;
  return /^[0-9]+$/.test(text.trim()) ? Number(text) : text;
};

const parts = (text: string, sign: string) =>
  text
    .split(sign)
    .map((part) => part.trim())
    .filter(Boolean);
