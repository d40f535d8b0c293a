import type { OverlayType } from "@/lib/links/overlays/enums";
import { withoutEmpty } from "../page-editor/page-values";
import type { Overlay } from "./queries";

/** Fields of each type, in editing order; the API's schema drops fields a type does not have. */
export const FIELDS_OF = {
  message: ["heading", "text", "label", "url"],
  contact: ["heading", "text", "label", "thanks"],
  poll: ["heading", "question", "options", "label", "thanks"],
  newsletter: ["heading", "text", "consent", "label", "thanks"],
  image: ["image", "alt", "url"],
  coupon: ["heading", "text", "code", "label", "url"],
} as const satisfies Record<OverlayType, readonly string[]>;
export type OverlayField = (typeof FIELDS_OF)[OverlayType][number];

type Look = {
  position: string;
  delay: number;
  background: string;
  color: string;
  buttonbackground: string;
  buttoncolor: string;
};

/** An overlay as its form holds it: the fields of all types, so that changing the type loses nothing; answers one per line. */
export type OverlayValues = {
  type: OverlayType;
  name: string;
  content: Record<OverlayField, string> & Look;
};

const EMPTY: OverlayValues["content"] = {
  heading: "",
  text: "",
  label: "",
  url: "",
  thanks: "",
  question: "",
  options: "",
  consent: "",
  image: "",
  alt: "",
  code: "",
  position: "bottom-left",
  delay: 0,
  background: "",
  color: "",
  buttonbackground: "",
  buttoncolor: "",
};

export const NEW_OVERLAY: OverlayValues = { type: "message", name: "", content: EMPTY };

export const overlayValues = ({ type, name, content }: Overlay): OverlayValues => {
  const options = Array.isArray(content.options) ? content.options.join("\n") : "";
  return { type, name, content: { ...EMPTY, ...content, options } };
};

export const overlayBody = ({ type, name, content }: OverlayValues) => {
  const options = content.options.split("\n").filter((line) => line.trim() !== "");
  return withoutEmpty({ type, name, content: { ...content, options } });
};

/** An unfinished overlay as it can be shown: missing required fields are filled with examples. */
export const overlayPreviewBody = (values: OverlayValues, examples: Record<"text" | "question", string>) => {
  const { content, name } = overlayBody(values);
  const body = {
    ...content,
    text: content.text || examples.text,
    question: content.question || examples.question,
  };
  const options = body.options.length >= 2 ? body.options : ["A", "B"];
  return { type: values.type, name: name || "-", content: { ...body, options, code: body.code || "CODE" } };
};
