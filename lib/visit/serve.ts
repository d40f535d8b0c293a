import type { IncomingMessage, ServerResponse } from "node:http";
import type { Outcome, Source } from "@/lib/clicks/click";
import type { Recorder } from "@/lib/clicks/record";
import { type Decision, decide, type Refusal } from "./decide";
import type { Link } from "./link";
import type { PasswordTry } from "./pages/password";
import { takePassage } from "./passage";
import { askPassword, redirect, refuse, refuseMethod, seeOther } from "./respond";
import { isUnlocked, tryPassword, unlockingCookie } from "./unlock";
import { readVisitor, type Visitor } from "./visitor";

/**
 * One request for one short link. `host` and `alias` are as they were asked for; `isSecure` is about our own address. `source`
 * and `sourceId` say through which other page of ours the visitor came, if any.
 */
export type Call = {
  request: IncomingMessage;
  response: ServerResponse;
  address: string;
  host: string;
  alias: string;
  isSecure: boolean;
  source?: Source;
  sourceId?: number;
};

/** Answers a visit of a link that exists. The answer leaves once the click is recorded. Rejects only when the database is away. */
export function serveLink(link: Link, call: Call, record: Recorder): void | Promise<void> {
  const { request, response, address } = call;
  const now = Date.now();
  if (request.method === "POST" && link.password) return unlock(link, call, now);
  if (request.method !== "GET" && request.method !== "HEAD")
    return refuseMethod(response, link.password ? "GET, HEAD, POST" : "GET, HEAD");
  const visitor = readVisitor(request, address, now);
  const decision = decide(link, visitor, isUnlocked(request, link, now) ? "unlocked" : "locked");
  if (decision.kind === "go" && link.limit && visitor.bot === "") {
    return takePassage(link).then((isTaken) => {
      act(link, visitor, isTaken ? decision : { kind: "refuse", why: "limit" }, call, record);
    });
  }
  act(link, visitor, decision, call, record);
}

/** Checks the form, then sends the visitor to the same address again, now with the cookie: so a reload asks for nothing. */
async function unlock(link: Link, call: Call, now: number) {
  const { request, response, address, host, alias, isSecure } = call;
  const failed = await tryPassword(request, link, address);
  if (failed) return askPassword(response, request.method, host, alias, failed);
  seeOther(response, request.url ?? `/${alias}`, unlockingCookie(link, now, isSecure));
}

/** Does what was decided, once the click is recorded. */
export function act(link: Link, clicker: Visitor, decision: Decision, call: Call, record: Recorder): void {
  const { response, source, sourceId } = call;
  switch (decision.kind) {
    case "go":
      return record({ link, track: decision.to, outcome: "passed", clicker, source, sourceId }, () =>
        redirect(response, decision.to.address),
      );
    case "go-elsewhere":
      return record({ link, track: decision.to, outcome: "expired", clicker, source, sourceId }, () =>
        redirect(response, decision.to.address),
      );
    case "refuse":
      return record(
        { link, track: NOWHERE, outcome: decision.why satisfies Outcome, clicker, source, sourceId },
        () => explain(decision.why, call),
      );
  }
}

const NOWHERE = { rule: "", destination: "" };
const FIRST_TRY: PasswordTry = { kind: "first" };

function explain(why: Refusal, { request, response, host, alias }: Call) {
  if (why === "password") askPassword(response, request.method, host, alias, FIRST_TRY);
  else refuse(response, request.method, { kind: why, host, alias });
}
