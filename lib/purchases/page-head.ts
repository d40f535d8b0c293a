import { shopOf } from "./license-page";

/** Whether there is a page of licences for the buyers of this shop. */
export const isShop = (shop: string): boolean => shopOf(shop) !== undefined;
