import type { LinkRow } from "./types";

/** A short link in the forms people paste it in. */
export const copyForms = ({ shorturl, title, longurl }: LinkRow) => {
  const words = title || longurl.replace(/^https?:\/\//, "");
  return {
    plain: shorturl,
    markdown: `[${words.replace(/[[\]\\]/g, "\\$&")}](${shorturl})`,
    html: `<a href="${escaped(shorturl)}">${escaped(words)}</a>`,
  };
};

const SIGNS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);
