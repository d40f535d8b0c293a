import type { BlockOf } from "@/lib/links/bio/blocks/schema";
import { type Html, html } from "@/lib/platform/html";
import type { BlockView } from "./block";

/** A published item of the workspace's catalog. `price` is a decimal; `image` and `link` may be "". */
export type Product = {
  id: number;
  name: string;
  price: string;
  currency: string;
  image: string;
  link: string;
};

/** The item that a block shows, while it is published. */
export const productOf = ({ item }: BlockOf<"product">, products: readonly Product[]): Product | undefined =>
  products.find(({ id }) => id === item);

/** Where its button leads: where the owner says, else to the item's own page, if it has one. */
export const productAddress = (block: BlockOf<"product">, products: readonly Product[]): string | undefined =>
  block.url ?? (productOf(block, products)?.link || undefined);

/** An item with its price; "" while there is none to be sold. */
export function product(block: BlockOf<"product">, own: string, { products, setting }: BlockView): Html | "" {
  const item = productOf(block, products);
  if (!item) return "";
  const { words } = setting;
  // The page may be https, where pictures over http are not shown.
  const picture = item.image.startsWith("https:")
    ? html`<img src="${item.image}" alt="" loading="lazy" referrerpolicy="no-referrer">`
    : "";
  const button = productAddress(block, products)
    ? html`<a class="go" href="${own}" rel="noopener">${block.label ?? words["qr.open"]}</a>`
    : "";
  return html`<div class="product">${picture}<p><b>${item.name}</b><span class="price">${priceIn(words.lang, item)}</span></p>${button}</div>\n`;
}

function priceIn(lang: string, { price, currency }: Product): string {
  try {
    return new Intl.NumberFormat(lang, { style: "currency", currency, numberingSystem: "latn" }).format(
      Number(price),
    );
  } catch {
    return `${price} ${currency}`;
  }
}
