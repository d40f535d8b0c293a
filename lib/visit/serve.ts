import type { IncomingMessage, ServerResponse } from "node:http";
import type { Outcome, Source } from "@/lib/clicks/click";
import type { Recorder } from "@/lib/clicks/record";
import { arrivalOf, arrive, isCounted } from "./arrive";
import { type Decision, decide, type Refusal } from "./decide";
import type { Link } from "./link";
import type { OverlayTally } from "./overlay-tally";
import type { PasswordTry } from "./pages/password";
import { takePassage } from "./passage";
import type { Neighbourhood } from "./policy";
import { askPassword, redirect, refuse, refuseMethod } from "./respond";
import { takeForm, takesForms } from "./take-form";
import { isUnlocked } from "./unlock";
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
  neighbourhood: Neighbourhood;
  tally: OverlayTally;
  source?: Source;
  sourceId?: number;
};

/** Answers a visit of a link that exists. The answer leaves once the click is recorded. Rejects only when the database is away. */
export function serveLink(link: Link, call: Call, record: Recorder): void | Promise<void> {
  const { request, response, address } = call;
  const now = Date.now();
  if (request.method === "POST" && takesForms(link)) return takeForm(link, call, now);
  if (request.method !== "GET" && request.method !== "HEAD")
    return refuseMethod(response, takesForms(link) ? "GET, HEAD, POST" : "GET, HEAD");
  const visitor = readVisitor(request, address, now);
  const decision = decide(link, visitor, isUnlocked(request, link, now) ? "unlocked" : "locked");
  const arrival = decision.kind === "go" && link.extras && arrivalOf(link.extras, visitor, request);
  if (arrival && !isCounted(arrival) && decision.kind === "go" && link.extras)
    return arrive(arrival, decision.to, link.extras, visitor, call);
  if (decision.kind === "go" && link.limit && visitor.bot === "") {
    return takePassage(link).then((isTaken) => {
      act(link, visitor, isTaken ? decision : { kind: "refuse", why: "limit" }, call, record);
    });
  }
  act(link, visitor, decision, call, record);
}

/** Does what was decided, once the click is recorded. */
export function act(link: Link, clicker: Visitor, decision: Decision, call: Call, record: Recorder): void {
  const { response, source, sourceId } = call;
  switch (decision.kind) {
    case "go":
      return record({ link, track: decision.to, outcome: "passed", clicker, source, sourceId }, () => {
        if (link.extras)
          arrive(arrivalOf(link.extras, clicker, call.request), decision.to, link.extras, clicker, call);
        else redirect(response, decision.to.address);
      });
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
  if (why === "password") askPassword(response, request, host, alias, FIRST_TRY);
  else refuse(response, request, { kind: why, host, alias });
}
