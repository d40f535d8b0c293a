import { NameError } from "@/lib/platform/names";
import type { Finding } from "./check-address";
import type { FailureReason } from "./enums";

/** What an error of a request says about the address it went to. */
export function causeOf(error: NodeJS.ErrnoException): Finding {
  if (error instanceof NameError) return failed("dns", !error.isCertain);
  const { code = "" } = error;
  if (NO_WAY.has(code)) return { kind: "unknown", reason: "network", status: null };
  // Browsers find the missing certificates of such a chain by themselves.
  if (INCOMPLETE.has(code)) return { kind: "unknown", reason: "certificate", status: null };
  if (TLS.test(code)) return failed("tls", false);
  if (code === "ETIMEDOUT") return failed("timeout", true);
  if (code.startsWith("HPE_")) return failed("invalid", false);
  return failed("refused", true);
}

const failed = (reason: FailureReason, isOutage: boolean): Finding => ({
  kind: "fails",
  reason,
  status: null,
  isOutage,
});

/** This machine has no address of that family, or no network at all. */
const NO_WAY = new Set(["ENETUNREACH", "ENETDOWN", "EADDRNOTAVAIL"]);
const INCOMPLETE = new Set(["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "UNABLE_TO_GET_ISSUER_CERT_LOCALLY"]);
const TLS = /^(ERR_TLS|ERR_SSL|CERT_|EPROTO|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH|INVALID_CA)/;
