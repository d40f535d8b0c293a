"use client";

import { createContext, useContext } from "react";

/** The page's language, and those that there are. */
type Languages = { current: string; all: readonly string[] };

const LanguagesContext = createContext<Languages>({ current: "en", all: ["en"] });

export const LanguagesProvider = LanguagesContext.Provider;

/** All languages by their own names, and which one the page is in. */
export function useLanguages(): { tag: string; name: string; chosen: boolean }[] {
  const { current, all } = useContext(LanguagesContext);
  return all.map((tag) => ({ tag, name: nameOf(tag), chosen: tag === current }));
}

/** "Deutsch", "العربية": how its speakers call a language, with a capital where they have any. */
function nameOf(tag: string): string {
  const name = new Intl.DisplayNames(tag, { type: "language" }).of(tag) ?? tag;
  return (name[0] ?? "").toLocaleUpperCase(tag) + name.slice(1);
}
