import { useEffect } from "react";

const BETWEEN = " · ";
/** The record on the page, its part that is open, and what stands for the part where there is only one. */
const parts = { name: "", section: "", noun: "" };
/** The title as the server gave it to this kind of page, and as we made it. */
let given = "";
let made = "";

/** Calls the browser's tab after the record on the page: "spring-24 · Statistics · Switchyard". Nothing without a name. */
export function usePageTitle(name: string | undefined, noun: string): void {
  useEffect(() => {
    if (!name) return;
    Object.assign(parts, { name, noun });
    apply();
    // A title may come after the page that it belongs to.
    const observer = new MutationObserver(apply);
    observer.observe(document.head, { subtree: true, childList: true, characterData: true });
    return () => {
      observer.disconnect();
      parts.name = "";
      if (document.title === made) document.title = given;
    };
  }, [name, noun]);
}

/** Says which part of the record is open, for the title that the page around it gives. */
export function useTitleSection(section: string): void {
  useEffect(() => {
    parts.section = section;
    apply();
    return () => {
      parts.section = "";
      apply();
    };
  }, [section]);
}

function apply() {
  if (document.title !== made) given = document.title;
  if (parts.name === "") return;
  made = titleOf(parts.name, parts.section || parts.noun, given);
  if (document.title !== made) document.title = made;
}

/** The brand stays at the end, where the given title has it. */
export const titleOf = (name: string, section: string, before: string): string =>
  [name, section, before.split(BETWEEN).at(-1) ?? ""].filter(Boolean).join(BETWEEN);
