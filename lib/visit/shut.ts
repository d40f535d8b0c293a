import type { Refusal } from "./decide";
import type { Link } from "./link";
import { refuse } from "./respond";
import type { Call } from "./serve";

/** Says why a link that there is leads nowhere now, in the look of `brand`. */
export function shut(why: Exclude<Refusal, "password">, { expiresAt }: Link, call: Call): void {
  const { request, response, host, alias, brand } = call;
  const reason = why === "expired" ? { kind: why, endedAt: new Date(expiresAt) } : { kind: why };
  refuse(response, request, { ...reason, host, alias }, brand);
}
