import { formatTimestamp, fromZonedInput, parseTimestamp, toZonedInput } from "@/components/timestamps";
import { type DeeplinkValues, deeplinkBody, deeplinkValuesOf, NO_DEEPLINK } from "../apps/deeplink-values";
import { type DeliveryValues, deliveryValuesOf, NO_DELIVERY } from "../delivery/values";
import { withScheme } from "../destination";
import type { LinkSettings } from "../queries";
import { rulesBody } from "../rules/rule-drafts";

export const UTM_FIELDS = ["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"] as const;
export type UtmField = (typeof UTM_FIELDS)[number];

/** Values of the form: the API's fields under the API's names, as text, so that an error finds its field. */
export type LinkValues = DeliveryValues & {
  url: string;
  custom: string;
  /** the host of a branded domain; "" is the installation's own */
  domain: string;
  /** as the API takes it: a word, the id of a splash page, or overlay-<id> */
  type: string;
  /** an id, or "" */
  campaign: string;
  channels: string[];
  pixels: string[];
  title: string;
  description: string;
  status: "active" | "disabled";
  /** on no public list */
  private: boolean;
  externalid: string;
  password: string;
  /** keep what is there, or take the password away; a new one is simply typed */
  passwordKept: "keep" | "remove";
  /** as a datetime-local field writes it, in the account's time zone */
  expiry: string;
  expiredurl: string;
  clicklimit: string;
  /** as `expiry` */
  startsat: string;
  earlyurl: string;
  oncepervisitor: boolean;
  dailylimit: string;
  deeplink: DeeplinkValues;
  geotarget: { location: string; link: string }[];
  devicetarget: { device: string; link: string }[];
  languagetarget: { language: string; link: string }[];
  /** ordered rules, as JSON: their conditions nest without an end, which the types of forms cannot follow */
  rules: string;
  utm: Record<UtmField, string>;
  parameters: { name: string; value: string }[];
  metatitle: string;
  metadescription: string;
  metaimage: string;
};

const NO_UTM: LinkValues["utm"] = {
  utm_source: "",
  utm_medium: "",
  utm_campaign: "",
  utm_term: "",
  utm_content: "",
};

export const emptyValues = (url = ""): LinkValues => ({
  url,
  custom: "",
  domain: "",
  type: "direct",
  campaign: "",
  channels: [],
  pixels: [],
  title: "",
  description: "",
  status: "active",
  private: false,
  externalid: "",
  password: "",
  passwordKept: "keep",
  expiry: "",
  expiredurl: "",
  clicklimit: "",
  startsat: "",
  earlyurl: "",
  oncepervisitor: false,
  dailylimit: "",
  ...NO_DELIVERY,
  deeplink: NO_DEEPLINK,
  geotarget: [],
  devicetarget: [],
  languagetarget: [],
  rules: "[]",
  utm: NO_UTM,
  parameters: [],
  metatitle: "",
  metadescription: "",
  metaimage: "",
});

/** The form's values for a link that exists. */
export function valuesOf(settings: LinkSettings, timeZone: string): LinkValues {
  const isUtm = ({ name }: { name: string }) => (UTM_FIELDS as readonly string[]).includes(name);
  const utm = Object.fromEntries(settings.parameters.filter(isUtm).map(({ name, value }) => [name, value]));
  return {
    ...emptyValues(settings.url),
    custom: settings.alias,
    domain: settings.domain?.replace(/^https?:\/\//, "") ?? "",
    type: settings.type,
    campaign: settings.campaign === null ? "" : String(settings.campaign),
    channels: settings.channels.map(String),
    pixels: settings.pixels.map(String),
    title: settings.title,
    description: settings.description,
    status: settings.status,
    private: settings.private,
    externalid: settings.externalid ?? "",
    expiry: settings.expiry ? toZonedInput(parseTimestamp(settings.expiry), timeZone) : "",
    expiredurl: settings.expiredurl,
    clicklimit: settings.clicklimit === null ? "" : String(settings.clicklimit),
    startsat: settings.startsat ? toZonedInput(parseTimestamp(settings.startsat), timeZone) : "",
    earlyurl: settings.earlyurl,
    oncepervisitor: settings.oncepervisitor ?? false,
    dailylimit: settings.dailylimit === null ? "" : String(settings.dailylimit),
    ...deliveryValuesOf(settings),
    deeplink: deeplinkValuesOf(settings.deeplink),
    geotarget: settings.geotarget,
    devicetarget: settings.devicetarget,
    languagetarget: settings.languagetarget,
    rules: JSON.stringify(settings.rules),
    utm: { ...NO_UTM, ...utm },
    parameters: settings.parameters.filter((parameter) => !isUtm(parameter)),
    metatitle: settings.metatitle,
    metadescription: settings.metadescription,
    metaimage: settings.metaimage,
  };
}

/**
 * The body the API takes. Empty means absent when a link is made and cleared when it is changed; a password is kept by leaving
 * it out, and so are type and slug of a link that is changed (`before`), because an update takes fewer of them.
 */
export function bodyOf(values: LinkValues, timeZone: string, before?: LinkValues) {
  const { utm: _utm, passwordKept, password, expiry, startsat, type, custom, ...rest } = values;
  const [start, end] = [startsat, expiry].map((time) => fromZonedInput(time, timeZone));
  return {
    ...rest,
    ...(type !== before?.type && { type }),
    ...(custom !== before?.custom && { custom }),
    url: withScheme(values.url),
    expiredurl: withScheme(values.expiredurl),
    geotarget: values.geotarget.map((target) => ({ ...target, link: withScheme(target.link) })),
    devicetarget: values.devicetarget.map((target) => ({ ...target, link: withScheme(target.link) })),
    languagetarget: values.languagetarget.map((target) => ({ ...target, link: withScheme(target.link) })),
    rules: rulesBody(values.rules),
    startsat: start ? formatTimestamp(start) : "",
    earlyurl: withScheme(values.earlyurl),
    oncepervisitor: values.oncepervisitor || null,
    deeplink: deeplinkBody(values.deeplink),
    expiry: end ? formatTimestamp(end) : "",
    parameters: parametersOf(values),
    ...(password ? { password } : passwordKept === "remove" && { password: null }),
  };
}

/** UTM fields and free rows as one list; what has no name or no UTM value is left out. */
export const parametersOf = ({ utm, parameters }: Pick<LinkValues, "utm" | "parameters">) => [
  ...UTM_FIELDS.filter((name) => utm[name].trim() !== "").map((name) => ({ name, value: utm[name].trim() })),
  ...parameters.filter(({ name }) => name.trim() !== ""),
];
