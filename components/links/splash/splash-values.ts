import type { SplashPageResponse } from "@/lib/links/splash/schema";
import { type BlockValues, blockValues, withoutEmpty } from "../page-editor/page-values";

/** A splash page as its form holds it. */
export type SplashValues = {
  name: string;
  default: boolean;
  content: { blocks: BlockValues[]; countdown: number; background: string; color: string };
};

export const NEW_SPLASH: SplashValues = {
  name: "",
  default: false,
  content: {
    blocks: [
      { type: "title", text: "" },
      { type: "text", text: "" },
      { type: "button", label: "", url: "" },
    ],
    countdown: 5,
    background: "",
    color: "",
  },
};

export const splashValues = ({ name, default: isDefault, content }: SplashPage): SplashValues => ({
  name,
  default: isDefault,
  content: { background: "", color: "", ...content, blocks: content.blocks.map(blockValues) },
});

export const splashBody = (values: SplashValues) => withoutEmpty(values);

/** An unfinished page as it can be shown: the name may be missing, and incomplete blocks are left out. */
export const splashPreviewBody = ({ name, content }: SplashValues) =>
  withoutEmpty({ name: name || "-", content: { ...content, blocks: content.blocks.filter(isFilled) } });

export const isFilled = ({ type, ...fields }: BlockValues): boolean =>
  type === "counter" || Object.values(fields).some((field) => field !== "");

/** The API leaves the content open; it is what a form once sent, without its empty fields. */
export type SplashPage = SplashPageResponse["data"] & {
  content: Partial<SplashValues["content"]> & { blocks: BlockValues[]; countdown: number };
};
