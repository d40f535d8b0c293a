import { LOGO_SIZE, MARGIN, type QrShape, type QrType } from "@/lib/links/qr/enums";
import { hostOf } from "../domains/queries";
import { withoutEmpty } from "../page-editor/page-values";
import type { QrSettings } from "./queries";

/** The fields of each content, in the order they are filled in. */
export const FIELDS_OF = {
  link: ["url"],
  text: ["text"],
  vcard: ["fname", "lname", "org", "phone", "email", "site", "street", "city", "state", "zip", "country"],
  email: ["email", "subject", "body"],
  phone: ["phone"],
  sms: ["phone", "message"],
  wifi: ["ssid", "encryption", "pass", "hidden"],
  whatsapp: ["phone", "message"],
  event: ["title", "allday", "start", "end", "zone", "location", "description", "url"],
  crypto: ["coin", "address", "amount", "label", "message", "chain"],
  app: ["ios", "android", "url"],
} as const satisfies Record<QrType, readonly string[]>;
export type QrField = (typeof FIELDS_OF)[QrType][number];

/** One of these fields must be filled in before there is a code. */
const NEEDED: Record<QrType, readonly QrField[]> = {
  link: ["url"],
  text: ["text"],
  vcard: ["fname", "lname", "org"],
  email: ["email"],
  phone: ["phone"],
  sms: ["phone"],
  wifi: ["ssid"],
  whatsapp: ["phone"],
  event: ["start"],
  crypto: ["address"],
  app: ["ios", "android"],
};

/** Values of the code designer. Colors are `#RRGGBB`, "" for none of their own. */
export type QrValues = {
  type: QrType;
  /** of a link: through our counted address, or the address itself for good */
  way: "dynamic" | "static";
  name: string;
  /** the host in its address; "": the default short host */
  domain: string;
  data: Record<QrField, string>;
  foreground: string;
  background: string;
  transparent: boolean;
  shape: QrShape;
  eyeframe: string;
  eyecenter: string;
  eyeframecolor: string;
  eyecentercolor: string;
  margin: number;
  logo: string;
  logosize: number;
  gradient: string;
  gradientcolor: string;
  gradientmiddle: string;
  gradientangle: number;
  gradienteyes: boolean;
  frame: string;
  framecolor: string;
  caption: string;
  captionface: string;
};

const ALL_FIELDS = [...new Set(Object.values(FIELDS_OF).flat())];
const NO_DATA = Object.fromEntries(ALL_FIELDS.map((field) => [field, ""])) as Record<QrField, string>;

/** What is chosen before anybody chooses. */
export const PRESET = {
  encryption: "WPA",
  coin: "bitcoin",
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
} as const satisfies Partial<Record<QrField, string>>;

export const NEW_QR: QrValues = {
  type: "link",
  way: "dynamic",
  name: "",
  domain: "",
  data: { ...NO_DATA, ...PRESET },
  foreground: "#182124",
  background: "#ffffff",
  transparent: false,
  shape: "square",
  eyeframe: "",
  eyecenter: "",
  eyeframecolor: "",
  eyecentercolor: "",
  margin: MARGIN,
  logo: "",
  logosize: LOGO_SIZE.safe,
  gradient: "",
  gradientcolor: "#09707f",
  gradientmiddle: "",
  gradientangle: 45,
  gradienteyes: true,
  frame: "",
  framecolor: "",
  caption: "",
  captionface: "sans",
};

export function qrValues({ data, ...settings }: QrSettings): QrValues {
  const { foreground, background } = settings;
  return {
    ...NEW_QR,
    ...settings,
    ...colorsOf(settings),
    ...(settings.gradient && { gradienteyes: settings.gradienteyes ?? false }),
    way: "dynamic",
    // Content that was given ready for the code is edited as the text it is.
    ...(data.raw !== undefined && { type: "text" }),
    data: { ...NEW_QR.data, ...(data.raw === undefined ? withDays(data) : { text: data.raw }) },
    foreground: toHex(foreground),
    background: toHex(background),
    shape: settings.shape ?? "square",
    logo: settings.logo ?? "",
    domain: settings.domain ? hostOf({ domain: settings.domain }) : "",
  } as QrValues;
}

/** The times of an event as a browser's fields write them; a whole day has none. */
function withDays({ start, end, ...data }: Record<string, string>) {
  if (!start) return data;
  const times = { start: start.replace(" ", "T"), end: (end ?? "").replace(" ", "T") };
  return { ...data, ...times, allday: start.length === 10 ? "true" : "" };
}

/** Colors that a code may have or not. */
const COLORS = ["eyeframecolor", "eyecentercolor", "gradientcolor", "gradientmiddle", "framecolor"] as const;

const colorsOf = (settings: Omit<QrSettings, "data">) =>
  Object.fromEntries(COLORS.flatMap((name) => (settings[name] ? [[name, toHex(settings[name])]] : [])));

/** The values of a new code that looks like another. */
export const lookOf = ({ settings }: { settings: QrSettings }): QrValues => {
  const { type, way, name, domain, data } = NEW_QR;
  return { ...qrValues(settings), type, way, name, domain, data };
};

/** The request body. null resets a former choice. */
export function qrBody(values: QrValues) {
  const { way, type, data, foreground, background, ...style } = values;
  return {
    ...nulled(style),
    type: type === "link" && way === "static" ? "text" : type,
    data: dataOf(type, data),
    foreground: toRgb(foreground),
    background: toRgb(background),
    ...Object.fromEntries(COLORS.map((name) => [name, style[name] ? toRgb(style[name]) : null])),
    ...(!style.gradient && nothing(GRADIENT_FIELDS)),
    ...(style.gradient !== "linear" && { gradientangle: null }),
    ...(!style.frame && nothing(FRAME_FIELDS)),
    logosize: style.logo ? style.logosize : null,
    margin: style.margin === MARGIN ? null : style.margin,
  };
}

const GRADIENT_FIELDS = ["gradient", "gradientcolor", "gradientmiddle", "gradientangle", "gradienteyes"];
const FRAME_FIELDS = ["frame", "framecolor", "caption", "captionface"];
const nothing = (names: string[]) => Object.fromEntries(names.map((name) => [name, null]));

/** The code to preview; a sample while there is no content. */
export const pictureBody = (values: QrValues, id?: number) =>
  hasContent(values)
    ? { ...qrBody(values), id }
    : { ...qrBody(values), type: "text", data: "https://example.com/a-place-to-go" };

export const hasContent = ({ type, data }: Pick<QrValues, "type" | "data">) =>
  NEEDED[type].some((field) => data[field].trim() !== "");

function dataOf(type: QrType, data: QrValues["data"]): string | Record<string, string> {
  if (type === "text") return data.text;
  if (type === "link") return data.url;
  const { allday, ...fields } = withoutEmpty<Partial<Record<QrField, string>>>(
    Object.fromEntries(FIELDS_OF[type].map((field) => [field, data[field]])),
  );
  if (type === "crypto" && fields.coin === "ethereum") return without(fields, ["label", "message"]);
  if (type === "crypto") return without(fields, ["chain"]);
  if (type !== "event") return fields;
  const cut = (time = "") => (allday ? time.slice(0, 10) : time);
  return withoutEmpty({ ...fields, start: cut(fields.start), end: cut(fields.end) });
}

const without = (fields: Partial<Record<QrField, string>>, names: QrField[]) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.some((one) => one === name)));

const nulled = <T extends object>(fields: T) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value === "" ? null : (value as unknown)]),
  );

/** `#RRGGBB` as the API writes a code's colors; anything else is passed through for the API to refuse. */
export function toRgb(hex: string): string {
  const [, ...parts] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex) ?? [];
  return parts.length === 3 ? `rgb(${parts.map((part) => Number.parseInt(part, 16)).join(",")})` : hex;
}

/** The same the other way round. */
export const toHex = (rgb: string): string =>
  `#${(rgb.match(/\d+/g) ?? []).map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`;
