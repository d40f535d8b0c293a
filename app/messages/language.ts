import { cookies, headers } from "next/headers";
import { cache } from "react";
import { LANGUAGE_COOKIE } from "@/components/shell/language-cookie";
import { languagesOf, lookup } from "@/lib/analytics/enrich/language";
import { directionOf } from "@/lib/platform/direction";
import { CATALOGS } from "./parts";

/** What speaks where nobody says otherwise, and for messages that a language lacks. */
export const DEFAULT_LANGUAGE = "en";

/** Which language a page is in, and how the reader writes. */
export type Language = { tag: string; locale: string; direction: "ltr" | "rtl" };

const offered = new Map(Object.keys(CATALOGS).map((tag) => [tag.toLowerCase(), tag]));

/** The tags of all languages that the dashboard speaks. */
export const LANGUAGES: readonly string[] = Object.keys(CATALOGS);

/** A guide can be asked for in a language: by readers without an account, and by search engines. */
const GUIDE_IN = /^\/docs\/guides(?:\/[\w-]*)?\?(?:[^#]*&)?language=([\w-]+)/;

/**
 * The language of this request's page: the one a guide is asked for in, the one chosen in this browser, or the best of those it accepts
 * (RFC 4647 lookup).
 */
export const pageLanguage = cache(async (): Promise<Language> => {
  const asked = GUIDE_IN.exec((await headers()).get("x-switchyard-path") ?? "")?.[1] ?? "";
  const chosen = (await cookies()).get(LANGUAGE_COOKIE)?.value ?? "";
  const accepted = (await headers()).get("accept-language") ?? "";
  return languageOf(
    offered.get(asked.toLowerCase()) ??
      offered.get(chosen.toLowerCase()) ??
      lookup(languagesOf(accepted), offered) ??
      DEFAULT_LANGUAGE,
  );
});

/** How a language is written. Numbers are in Latin digits everywhere, as those in aliases, codes and addresses are. */
const languageOf = (tag: string): Language => {
  const { numberingSystem } = new Intl.NumberFormat(tag).resolvedOptions();
  return {
    tag,
    locale: numberingSystem === "latn" ? tag : `${tag}-u-nu-latn`,
    direction: directionOf(tag),
  };
};
