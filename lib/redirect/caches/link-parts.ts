import type { Link } from "../link";

/** What a link depends on beside its own row, as `Changes` names it: its domain, its workspace, and what it shows. */
export function partsOf({ domainId, workspaceId, rules: { extras, row } }: Link): string[] {
  const parts = [partName("domain", domainId), partName("workspace", workspaceId)];
  if (!extras) return parts;
  const { stop, pixels } = extras;
  if (stop?.kind === "overlay") parts.push(partName("overlay", stop.overlay.id));
  if (stop?.kind === "splash" || row?.rule_pages) parts.push(ANY_SPLASH);
  return parts.concat(pixels.map(({ id }) => partName("pixel", id)));
}

/** The name of something that many links may depend on. */
export const partName = (kind: "domain" | "workspace" | "overlay" | "pixel", id: number): string =>
  `${kind}:${id}`;

/** A change of any splash page may change which one is the default. */
export const ANY_SPLASH = "splash";
