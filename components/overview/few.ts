import type { ListState } from "@/components/links/list-state";

/** The first five links, newest first. */
export const FEW: ListState = {
  q: "",
  state: "all",
  order: "date",
  page: 1,
  limit: 5,
  domain: "",
  campaign: "",
  channel: "",
  channelmatch: "any",
  pixel: "",
  type: "",
  qr: "",
  from: "",
  to: "",
};
