import { log } from "@/lib/platform/log";
import { perProcess } from "@/lib/platform/process";
import type { Finding } from "./check-address";

/** So many hosts in a row that don't answer, with none that does, are a fault of the way there. */
const SILENT_HOSTS = 5;

/** Hosts that have not answered since the last one did. */
const silent = () => perProcess("silent-destinations", () => new Set<string>());

/**
 * Whether a finding says less about its destination than about this machine's own way out: it has come to nothing, and so have those of several other
 * hosts before it, with none between them that answered. Hosts that were known as broken say nothing about that.
 */
export function isOutage(finding: Finding, host: string, isKnownAsBroken: boolean): boolean {
  const hosts = silent();
  const isNoWay = finding.kind === "unknown" && finding.reason === "network";
  const isSilent = (finding.kind === "fails" && finding.isOutage) || isNoWay;
  if (!isSilent) {
    if (finding.kind !== "unknown" || finding.status !== null) hosts.clear();
    return false;
  }
  if (!isKnownAsBroken) hosts.add(host);
  if (hosts.size < SILENT_HOSTS || isKnownAsBroken) return false;
  if (hosts.size === SILENT_HOSTS)
    log().warn(
      { hosts: hosts.size },
      "no destination answers any more: is this machine's network down? Checking again later",
    );
  return true;
}
