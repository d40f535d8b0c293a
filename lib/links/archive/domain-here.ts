import { type Entry, foundIn } from "./entry";
import type { ArchiveRun } from "./run";

/**
 * The domain that a code, a campaign or a bio page is shown on, as a body names it, where it is in this workspace; else it is left out, and
 * the default short host has the page as always.
 */
export async function shownDomainHere(
  run: ArchiveRun,
  entry: Entry,
  formerId: number | null | undefined,
): Promise<{ domain?: string }> {
  if (!formerId) return {};
  const host = run.domains.get(formerId);
  const found =
    host !== undefined &&
    (run.newHosts.has(host) ||
      (await foundIn("shown-domain", "select id from domains where workspace_id = $1 and host = $2", [
        run.actor.workspaceId,
        host,
      ])) !== undefined);
  if (host !== undefined && found) return { domain: host };
  entry.leftOut.push(host === undefined ? "domain" : `domain ${host}`);
  return {};
}
