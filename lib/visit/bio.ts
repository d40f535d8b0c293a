import type { LookUps } from "./look-ups";
import type { BioRow } from "./pages/bio";
import { refuse, refuseMethod, showBio } from "./respond";
import type { Call } from "./serve";

/** Answers a visit of a bio page. Rejects only when the database is away. */
export async function serveBio(
  { request, response, host, alias }: Call,
  bios: LookUps<BioRow>,
): Promise<void> {
  const { method } = request;
  if (method !== "GET" && method !== "HEAD") return refuseMethod(response, "GET, HEAD");
  const page = await bios.find(alias.toLowerCase());
  const at = { host, alias: `b/${alias}` };
  if (!page) return refuse(response, request, { kind: "unknown", ...at });
  if (page.disabled) return refuse(response, request, { kind: "disabled", ...at });
  showBio(response, request, page);
}
