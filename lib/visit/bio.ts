import { pool } from "@/lib/pool";
import type { Bio } from "./pages/bio";
import { withinPatience } from "./resolve";
import { refuse, refuseMethod, showBio } from "./respond";
import type { Call } from "./serve";
import { FIND_BIO } from "./sql/find-bio";

/** Answers a visit of a bio page. Rejects only when the database is away. */
export async function serveBio({ request, response, host, alias }: Call): Promise<void> {
  const { method } = request;
  if (method !== "GET" && method !== "HEAD") return refuseMethod(response, "GET, HEAD");
  const { rows } = await withinPatience(
    pool().query<Bio & { disabled: boolean }>({
      name: "find-bio",
      text: FIND_BIO,
      values: [alias.toLowerCase()],
    }),
  );
  const [page] = rows;
  const at = { host, alias: `b/${alias}` };
  if (!page) return refuse(response, request, { kind: "unknown", ...at });
  if (page.disabled) return refuse(response, request, { kind: "disabled", ...at });
  showBio(response, request, page);
}
