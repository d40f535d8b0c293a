import { expect, test } from "vitest";
import { ItemChanges, NewItem } from "@/lib/commerce/items/schema";
import { bodyOf, emptyItem, valuesOf } from "./item-values";
import type { Item } from "./queries";

const item: Item = {
  id: 7,
  name: "Theme",
  description: "",
  category: "Themes",
  sub_category: "",
  options: ["Dark", "Docs"],
  version: "1.0",
  demo_link: "",
  tags: ["a", "b"],
  media: {
    thumbnail: "https://cdn.example.com/a.png",
    preview_image: "",
    preview_video: "",
    preview_audio: "",
    screenshots: ["https://cdn.example.com/1.png", "https://cdn.example.com/2.png"],
  },
  price: { regular: 29.5, extended: 290 },
  currency: "USD",
  media_type: "image",
  status: "draft",
  published_at: null,
  seats_regular: 3,
  seats_extended: null,
  purchases: 0,
};

test("an item that is saved as it was opened stays as it was", () => {
  const sent = ItemChanges.parse(bodyOf(valuesOf(item)));
  expect(sent).toMatchObject({
    name: "Theme",
    description: null,
    options: ["Dark", "Docs"],
    tags: ["a", "b"],
    price: { regular: 29.5, extended: 290 },
    media: { thumbnail: item.media.thumbnail, preview_image: null, screenshots: item.media.screenshots },
    status: "draft",
    seats_regular: 3,
    seats_extended: null,
  });
});

test("a new item needs a name and nothing else", () => {
  expect(NewItem.safeParse(bodyOf(emptyItem("USD"))).success).toBe(false);
  expect(NewItem.safeParse(bodyOf({ ...emptyItem("USD"), name: "Theme" })).success).toBe(true);
});

test("the extended license's price defaults to the regular one", () => {
  const values = { ...emptyItem("USD"), price: { regular: "12", extended: "" } };
  expect(bodyOf(values).price).toEqual({ regular: "12", extended: "12" });
});
