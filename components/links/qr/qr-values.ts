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

export const NEW_QR: QrValues = {
  type: "link",
  way: "dynamic",
  name: "",
  domain: "",
  data: { ...NO_DATA, encryption: "WPA" },
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
    data: { ...NEW_QR.data, ...(data.raw === undefined ? data : { text: data.raw }) },
    foreground: toHex(foreground),
    background: toHex(background),
    shape: settings.shape ?? "square",
    logo: settings.logo ?? "",
    domain: settings.domain ? hostOf({ domain: settings.domain }) : "",
  } as QrValues;
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
  return withoutEmpty(Object.fromEntries(FIELDS_OF[type].map((field) => [field, data[field]])));
}

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
