import { afterCommit } from "@/lib/platform/database/transaction";
import { perProcess } from "@/lib/platform/process";
import type { Actor, CallOrigin } from "./actor";
import { REFUSALS, type SecurityKind } from "./enums";
import { addressGroup } from "./rate-limits";

/** Something that happened. `userId` is whose account it is about, null where a sign-in named nobody; `actorId` who did it. */
export type SecurityEvent = {
  kind: SecurityKind;
  userId: number | null;
  workspaceId: number | null;
  actorId: number | null;
  credential: Actor["credential"]["kind"] | "none";
  keyId: number | null;
  sessionId: string | null;
  /** what it was done to, in a few characters: a key's visible part, a role; never an address, a code or a key */
  detail: string;
  origin: CallOrigin | undefined;
  /** how many equal refusals this stands for */
  times: number;
};

/** What an operation tells of itself. */
type Told = { kind: SecurityKind; userId?: number; workspaceId?: number | null; detail?: string };

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
 * Notes what the caller did, to themselves unless `userId` says to whom, once it is committed. It costs the caller nothing and never fails:
 * `lib/identity/security` writes it a moment later.
 */
export function recordSecurityEvent(actor: Actor, { kind, userId, workspaceId, detail = "" }: Told): void {
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

/** Notes what happens while somebody signs in or registers, before there is a caller. */
export function recordAtSignIn({ kind, userId, origin, sessionId = "" }: AtSignIn): void {
  note({
    kind,
    userId,
    workspaceId: null,
    // Whoever is refused may be anybody.
    actorId: REFUSALS.includes(kind) ? null : userId,
    credential: sessionId ? "session" : "none",
    keyId: null,
    sessionId: sessionId || null,
    detail: "",
    origin,
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

/** What was noted since the last time. For the one who writes it down. */
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
