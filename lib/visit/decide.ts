import type { Destination, Link } from "./link";
import type { Visitor } from "./visitor";

/** Why a visitor is not let through. */
export type Refusal = "blocked" | "disabled" | "expired" | "limit" | "password";

/** What the points say. */
export type Decision =
  | { kind: "go"; to: Destination }
  | { kind: "go-elsewhere"; to: Destination }
  | { kind: "refuse"; why: Refusal };

type Gate = (link: Link, visitor: Visitor, unlocked: Unlocked) => Decision | undefined;

/** Whether the visitor has shown that they know the link's password. */
export type Unlocked = "locked" | "unlocked";

/** In the order of the contract; the first that answers wins. What somebody may learn comes before what they must prove. */
const GATES: Gate[] = [
  ({ standing }) => (standing === "blocked" ? refuse("blocked") : undefined),
  ({ standing }) => (standing === "disabled" ? refuse("disabled") : undefined),
  ({ expiresAt, expired }, { now }) => {
    if (now < expiresAt) return undefined;
    return expired ? { kind: "go-elsewhere", to: expired } : refuse("expired");
  },
  ({ limit }) => (limit?.isUsedUp ? refuse("limit") : undefined),
  ({ password }, _, unlocked) => (password && unlocked === "locked" ? refuse("password") : undefined),
];

/** Decides where a visitor goes. Pure: reads nothing but its arguments. */
export function decide(link: Link, visitor: Visitor, unlocked: Unlocked): Decision {
  for (const gate of GATES) {
    const answer = gate(link, visitor, unlocked);
    if (answer) return answer;
  }
  for (const matches of link.targets) {
    const to = matches(visitor);
    if (to) return { kind: "go", to };
  }
  return { kind: "go", to: link.otherwise };
}

const refuse = (why: Refusal): Decision => ({ kind: "refuse", why });
