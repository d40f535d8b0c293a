/** How close the rows of the list of links are drawn. */
export const DENSITIES = ["roomy", "compact"] as const;

/** Optional parts of rows in the list of links. */
export const DETAILS = ["title", "created", "route", "trend"] as const;

/** Narrower devices of rules with the wider one that includes them. */
export const WIDER_DEVICE: Record<string, "mobile" | "tablet" | "desktop"> = {
  iphone: "mobile",
  ipad: "tablet",
  windows: "desktop",
  mac: "desktop",
  linux: "desktop",
  chromeos: "desktop",
};

/** The five UTM parameters, without the prefix that they have in addresses. */
export const UTM_NAMES = ["source", "medium", "campaign", "term", "content"] as const;

/** As a link's picture for networks: one that is drawn from its title, description and brand. */
export const GENERATED = "generated";

/** What the list of links may be sorted by. */
export const ORDERS = ["date", "click", "last", "title", "expiry"] as const;
