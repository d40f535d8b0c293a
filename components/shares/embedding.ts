const ENTITIES: Record<string, string> = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" };

const escaped = (text: string) => text.replace(/[&"<>]/g, (character) => ENTITIES[character] ?? "");

/** The HTML that shows a public page inside somebody's own. */
export const embedding = (link: string, title: string): string =>
  `<iframe src="${escaped(link)}" title="${escaped(title || "Statistics")}" width="100%" height="800" loading="lazy" style="border:0"></iframe>`;
