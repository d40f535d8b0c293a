import type { Metadata } from "next";
import { LANGUAGES } from "@/app/messages/language";
import { env } from "@/lib/platform/env";

/** What the head of a page of the guides says: one address for all languages, and one for each (`?language=de`). */
export const guideHead = (title: string, description: string, path: string): Metadata => ({
  title,
  description,
  metadataBase: new URL(env().APP_URL),
  alternates: {
    canonical: path,
    languages: {
      ...Object.fromEntries(LANGUAGES.map((tag) => [tag, `${path}?language=${tag}`])),
      "x-default": path,
    },
  },
});
