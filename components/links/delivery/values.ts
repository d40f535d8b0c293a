import type { QueryMode, RedirectCode, ReferrerPolicy } from "@/lib/links/delivery/enums";

/** How a link or a domain leads on, as the fields of a form; "" is what applies when nothing is chosen. */
export type DeliveryValues = {
  passquery: "" | QueryMode;
  passpath: "" | "true" | "false";
  redirectcode: "" | `${RedirectCode}`;
  referrerpolicy: "" | ReferrerPolicy;
  indexable: "" | "true" | "false";
  escapeinapp: "" | "true" | "false";
};

export const NO_DELIVERY: DeliveryValues = {
  passquery: "",
  passpath: "",
  redirectcode: "",
  referrerpolicy: "",
  indexable: "",
  escapeinapp: "",
};

type Delivery = {
  passquery: QueryMode | null;
  passpath: boolean | null;
  redirectcode: RedirectCode | null;
  referrerpolicy: ReferrerPolicy | null;
  indexable: boolean | null;
  escapeinapp: boolean | null;
};

/** The fields of what the API says. */
export const deliveryValuesOf = (delivery: Delivery): DeliveryValues => ({
  passquery: delivery.passquery ?? "",
  passpath: flagText(delivery.passpath),
  redirectcode: delivery.redirectcode === null ? "" : `${delivery.redirectcode}`,
  referrerpolicy: delivery.referrerpolicy ?? "",
  indexable: flagText(delivery.indexable),
  escapeinapp: flagText(delivery.escapeinapp),
});

const flagText = (flag: boolean | null) => (flag === null ? "" : flag ? "true" : "false");
