/**
 * What the changelog says about a version, as the text of its release. Throws where the changelog has no such version, or nothing of it.
 */
export function releaseNotes(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1);
  const isIts = (section) => section.startsWith(`[${version}]`) || section.startsWith(`${version} `);
  const [, ...lines] = sections.find(isIts)?.split("\n") ?? [];
  const text = lines
    .join("\n")
    .replace(/^\[[^\]]+\]: \S+$/gm, "")
    .trim();
  if (text === "")
    throw new Error(`CHANGELOG.md has nothing about ${version}. It names ${named(sections).join(", ")}.`);
  return `${text}\n`;
}

const named = (sections) => sections.map((section) => /^\[?([^\]\s]+)/.exec(section)?.[1]);
