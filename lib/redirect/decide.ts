import type { LinkDelivery } from "./delivery/compile";
import { delivered } from "./delivery/deliver";
import type { Stop } from "./extras";
import type { Destination, Link, Rules } from "./link";
import type { CompiledRules } from "./rules/compile";
import type { Visitor } from "./visitor";

/** Why a visitor is not let through. */
export type Refusal =
  | "blocked"
  | "disabled"
  | "expired"
  | "limit"
  | "once"
  | "daily"
  | "password"
  | "unavailable"
  | "early";

/** As clicks remember it: each kind of limit is one. */
export const refusedAs = (why: Refusal): Exclude<Refusal, "once" | "daily"> =>
  why === "once" || why === "daily" ? "limit" : why;

/** The decision. */
export type Decision =
  /** `stop`: a page that a rule puts before the destination */
  | { kind: "go"; to: Destination; stop?: Stop }
  /** before the link starts, or after its end */
  | { kind: "go-elsewhere"; to: Destination; why: "early" | "expired" }
  /** to a robot, of a link that leads there so many times: not where to, so that it takes none of them */
  | { kind: "withhold" }
  | { kind: "refuse"; why: Refusal };

type Gate = (rules: Rules, visitor: Visitor, unlocked: Unlocked) => Decision | undefined;

/** Whether the visitor has shown that they know the link's password. */
export type Unlocked = "locked" | "unlocked";

/** Steps of a decision, in this order. */
export type Step = "blocked" | "disabled" | "start" | "expiry" | "limit" | "password" | "targets" | "rules";

/** Observer of the steps taken, with whether each decided. */
export type Watch = (step: Step, hasDecided: boolean) => void;

/** In the order of the contract; the first that answers wins. Public refusals come before the password. */
const GATES: [Step, Gate][] = [
  ["blocked", ({ status }) => (status === "blocked" ? refuse("blocked") : undefined)],
  ["disabled", ({ status }) => (status === "disabled" ? refuse("disabled") : undefined)],
  ["start", ({ delivery }, { now }) => (delivery && now < delivery.startsAt ? before(delivery) : undefined)],
  ["expiry", ({ expiresAt, expired }, { now }) => (now < expiresAt ? undefined : afterwards(expired))],
  ["limit", limited],
  [
    "password",
    ({ password }, _, unlocked) => (password && unlocked === "locked" ? refuse("password") : undefined),
  ],
];

/** Decides where a visitor goes, with what they bring along. Pure: reads only its arguments, and reports only to the observer. */
export function decide(link: Link, visitor: Visitor, unlocked: Unlocked, watch?: Watch): Decision {
  for (const [step, gate] of GATES) {
    const answer = gate(link.rules, visitor, unlocked);
    watch?.(step, answer !== undefined);
    if (answer) return answer;
  }
  const decision = byTargets(link, visitor, watch);
  const { delivery } = link.rules;
  if (!delivery || decision.kind !== "go") return decision;
  return { ...decision, to: delivered(decision.to, link, visitor, delivery) };
}

function byTargets(link: Link, visitor: Visitor, watch?: Watch): Decision {
  for (const matches of link.rules.targets) {
    const to = matches(visitor);
    if (!to) continue;
    watch?.("targets", true);
    return { kind: "go", to };
  }
  watch?.("targets", false);
  return link.rules.conditional
    ? byRules(link, link.rules.conditional, visitor, watch)
    : { kind: "go", to: link };
}

/** The first rule that is about the visitor decides; a page of ours comes before the link's own destination. */
function byRules(link: Link, rules: CompiledRules, visitor: Visitor, watch?: Watch): Decision {
  const ruled = rules(visitor);
  watch?.("rules", ruled !== undefined);
  if (!ruled) return { kind: "go", to: link };
  switch (ruled.kind) {
    case "go":
      return ruled;
    case "page":
      return { kind: "go", to: ruled.to, stop: ruled.stop };
    case "unavailable":
      return refuse("unavailable");
  }
}

/** A robot that has yet to give a password gets that refusal instead. */
function limited(rules: Rules, { bot, now, visits }: Visitor, unlocked: Unlocked): Decision | undefined {
  const { limit, password, delivery } = rules;
  const daily = delivery?.daily;
  if (limit?.isUsedUp) return refuse("limit");
  if (delivery?.once && visits > 0) return refuse("once");
  // A browser would show what it got in advance, and nothing would remember that visit.
  if (delivery?.once && bot === "prefetch") return { kind: "withhold" };
  if (daily && daily.usedUp === dayOf(now)) return refuse("daily");
  if (!limit && !daily) return undefined;
  return bot === "" || (password && unlocked === "locked") ? undefined : { kind: "withhold" };
}

/** Whether a link lets so many visitors through and no more, in all or on one day. */
export const isLimited = ({ rules: { limit, delivery } }: Link): boolean =>
  limit !== undefined || delivery?.daily !== undefined;

/** Whether the database has a say in what was decided: a link with a limit is about to lead on, or to be spoken of. */
export const asksLimit = (link: Link, { kind }: Decision): boolean =>
  isLimited(link) && (kind === "go" || kind === "withhold");

/** Days since 1970, UTC. */
export const dayOf = (now: number): number => Math.floor(now / 86_400_000);

const afterwards = (expired: Destination | undefined): Decision =>
  expired ? { kind: "go-elsewhere", to: expired, why: "expired" } : refuse("expired");

const before = ({ early }: LinkDelivery): Decision =>
  early === ""
    ? refuse("early")
    : { kind: "go-elsewhere", to: { rule: "", destination: early, address: early }, why: "early" };

const refuse = (why: Refusal): Decision => ({ kind: "refuse", why });
