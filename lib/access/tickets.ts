import * as z from "zod";
import { seal, unseal } from "./sealing";

/** What a browser carries between two steps of signing in, and what for. */
type Tickets = {
  /** came from the issuer, and still owes a code */
  "second-step": { userId: number };
  /** asked in this session to be connected, by the flow that has this state */
  connecting: { session: string; state: string };
};

const Sealed = z.object({ kind: z.string(), until: z.number(), value: z.unknown() });

/** Text that only this installation can have written and read, for an address or a cookie; good for `seconds`. */
export const ticket = <K extends keyof Tickets>(kind: K, value: Tickets[K], seconds: number): string =>
  Buffer.from(seal(JSON.stringify({ kind, value, until: Date.now() + seconds * 1_000 }))).toString(
    "base64url",
  );

/** What a ticket of this kind says; null when it is none, is another's or is over. */
export function readTicket<K extends keyof Tickets>(kind: K, text: string): Tickets[K] | null {
  try {
    const sealed = Sealed.parse(JSON.parse(unseal(Buffer.from(text, "base64url")).toString()));
    return sealed.kind === kind && sealed.until > Date.now() ? (sealed.value as Tickets[K]) : null;
  } catch {
    return null;
  }
}
