import { afterCommit } from "@/lib/platform/database/transaction";
import { perProcess } from "@/lib/platform/process";
import type { Actor, CallOrigin } from "./actor";
import { REFUSALS, type SecurityKind } from "./enums";
import { addressGroup } from "./rate-limits";

/** A security event. `userId` is whose account it is about, null where a sign-in named nobody; `actorId` who did it. */
export type SecurityEvent = {
  kind: SecurityKind;
  userId: number | null;
  workspaceId: number | null;
  actorId: number | null;
  credential: Actor["credential"]["kind"] | "none";
  keyId: number | null;
  sessionId: string | null;
  /** the object, in a few characters: a key's visible part, a role; never an address, a code or a key */
  detail: string;
  origin: CallOrigin | undefined;
  /** how many equal refusals this row counts */
  times: number;
};

/** An event reported by an operation. */
type NewEvent = { kind: SecurityKind; userId?: number; workspaceId?: number | null; detail?: string };

/** More than this are not kept while the database is away; the oldest go first. */
const MOST_WAITING = 5_000;
/** Refusals of one kind, account and place are counted together; of more places than this, all further ones are. */
const MOST_REFUSALS = 500;

type Noted = {
  events: SecurityEvent[];
  refusals: Map<string, SecurityEvent>;
  wake: (isRefusal: boolean) => void;
};
const noted = () =>
  perProcess("security-events", (): Noted => ({ events: [], refusals: new Map(), wake: () => {} }));

/**
 * Records an action of the caller, on themselves unless `userId` names another, after the commit. It costs the caller nothing and never fails:
 * `lib/identity/security` writes it a moment later.
 */
export function recordSecurityEvent(
  actor: Actor,
  { kind, userId, workspaceId, detail = "" }: NewEvent,
): void {
  const { credential, origin } = actor;
  note({
    kind,
    userId: userId ?? actor.userId,
    workspaceId: workspaceId === undefined ? actor.workspaceId : workspaceId,
    actorId: actor.userId,
    credential: credential.kind,
    keyId: credential.kind === "key" ? credential.id : null,
    sessionId: credential.kind === "session" ? credential.id : null,
    detail,
    origin,
    times: 1,
  });
}

type AtSignIn = {
  kind: SecurityKind;
  userId: number | null;
  origin: CallOrigin;
  sessionId?: string;
};

/** Records events of signing in or registering, before there is a caller. */
export function recordAtSignIn({ kind, userId, origin, sessionId = "" }: AtSignIn): void {
  note({
    kind,
    userId,
    workspaceId: null,
    // A refused client may be anyone.
    actorId: REFUSALS.includes(kind) ? null : userId,
    credential: sessionId ? "session" : "none",
    keyId: null,
    sessionId: sessionId || null,
    detail: "",
    origin,
    times: 1,
  });
}

/** Records what the operator did on the command line, where nobody is signed in. */
export function recordOfOperator({ kind, detail }: { kind: SecurityKind; detail: string }): void {
  note({
    kind,
    userId: null,
    workspaceId: null,
    actorId: null,
    credential: "operator",
    keyId: null,
    sessionId: null,
    detail,
    origin: undefined,
    times: 1,
  });
}

const note = (event: SecurityEvent): void =>
  void afterCommit(() => {
    keep(event);
    noted().wake(REFUSALS.includes(event.kind));
  });

function keep(event: SecurityEvent) {
  const { events, refusals } = noted();
  if (!REFUSALS.includes(event.kind)) {
    events.push(event);
    if (events.length > MOST_WAITING) events.shift();
    return;
  }
  const { kind, userId, origin } = event;
  const key = `${kind} ${userId} ${origin && addressGroup(origin.address)}`;
  const known = refusals.get(key) ?? (refusals.size < MOST_REFUSALS ? undefined : refusals.get(kind));
  if (known) known.times += event.times;
  else if (refusals.size < MOST_REFUSALS) refusals.set(key, event);
  else refusals.set(kind, { ...event, userId: null, origin: undefined });
}

/** Events recorded since the last call, for the one writer. */
export function takeSecurityEvents(): SecurityEvent[] {
  const { events, refusals } = noted();
  Object.assign(noted(), { events: [], refusals: new Map() });
  return [...events, ...refusals.values()];
}

/** Takes back what could not be written. */
export function keepSecurityEvents(events: SecurityEvent[]): void {
  for (const event of events) keep(event);
}

/** `wake` is called whenever something was noted. */
export function onSecurityEvent(wake: (isRefusal: boolean) => void): void {
  noted().wake = wake;
}
