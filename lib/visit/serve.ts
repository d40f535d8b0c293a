import type { Outcome, Source } from "@/lib/clicks/click";
import type { Recorder } from "@/lib/clicks/record";
import { type Arrival, arrivalOf, arrive, isCounted } from "./arrive";
import { type Decision, decide, type Refusal } from "./decide";
import type { VisitRequest, VisitResponse } from "./exchange";
import { fail, totally } from "./fail";
import { type Destination, type Link, NOWHERE } from "./link";
import type { OverlayTally } from "./overlay-tally";
import type { Brand } from "./pages/brand";
import type { PasswordTry } from "./pages/password";
import { asksLimit, withinLimit } from "./passage";
import type { Neighbourhood } from "./policy";
import { askPassword, redirect, refuseMethod } from "./respond";
import { shut } from "./shut";
import { takeForm, takesForms } from "./take-form";
import { isUnlocked } from "./unlock";
import { withSource } from "./via";
import { readVisitor, type Visitor } from "./visitor";
import { withhold } from "./withhold";

/**
 * One request for one short link. `host` and `alias` are as they were asked for; `isSecure`: visitors come to that host with https. `source`
 * and `sourceId` say through which other page of ours the visitor came, if any.
 */
export type Call = {
  request: VisitRequest;
  response: VisitResponse;
  address: string;
  host: string;
  alias: string;
  isSecure: boolean;
  neighbourhood: Neighbourhood;
  tally: OverlayTally;
  /** how a workspace's pages look */
  brandOf(workspaceId: number): Brand | Promise<Brand>;
  /** the look of the page that is about to be shown, once it is known */
  brand?: Brand;
  source?: Source;
  sourceId?: number;
};

/** Answers a visit of a link that exists. The answer leaves once the click is recorded. Rejects only when the database is away. */
export function serveLink(link: Link, asked: Call, record: Recorder): void | Promise<void> {
  const now = Date.now();
  const call = withSource(link, asked, now);
  const { request, response, address } = call;
  if (request.method === "POST" && takesForms(link)) return takeForm(link, call, now, record);
  if (request.method !== "GET" && request.method !== "HEAD")
    return refuseMethod(response, takesForms(link) ? "GET, HEAD, POST" : "GET, HEAD");
  const visitor = readVisitor(request, address, now);
  const decision = decide(link, visitor, isUnlocked(call, link, now) ? "unlocked" : "locked");
  const arrival = link.extras && isShown(decision) && arrivalOf(link.extras, visitor, call);
  if (arrival && !isCounted(arrival, decision))
    return void dressed(link, call, (known) => meet(arrival, link.otherwise, link, visitor, known));
  if (asksLimit(link, decision))
    return withinLimit(link, decision).then((last) => act(link, visitor, last, call, record));
  act(link, visitor, decision, call, record);
}

/** What a visitor met on a link that they have used up themselves is shown still. */
const isShown = (decision: Decision) =>
  decision.kind === "go" || (decision.kind === "refuse" && decision.why === "limit");

/** Does what was decided, once the click is recorded. */
export function act(link: Link, clicker: Visitor, decision: Decision, call: Call, record: Recorder): void {
  const { response, source, sourceId } = call;
  switch (decision.kind) {
    case "go":
      return record({ link, track: decision.to, outcome: "passed", clicker, source, sourceId }, () => {
        // Whatever is thrown here, nobody else would hear of it, and other visitors' answers come after it.
        try {
          const arrival = link.extras && arrivalOf(link.extras, clicker, call);
          if (!arrival || arrival.kind === "redirect") return redirect(response, decision.to.address);
          dressed(link, call, (known) => meet(arrival, decision.to, link, clicker, known));
        } catch (error) {
          fail(error as Error, call);
        }
      });
    case "withhold":
      return record({ link, track: NOWHERE, outcome: "passed", clicker, source, sourceId }, () =>
        totally(call, () => dressed(link, call, (known) => withhold(link, clicker, known))),
      );
    case "go-elsewhere":
      return record({ link, track: decision.to, outcome: "expired", clicker, source, sourceId }, () =>
        totally(call, () => redirect(response, decision.to.address)),
      );
    case "refuse":
      // What counts is a wrong password, not that somebody was asked for it.
      if (decision.why === "password" && clicker.bot === "")
        return dressed(link, call, (known) => explain(decision.why, link, known));
      return record(
        { link, track: NOWHERE, outcome: decision.why satisfies Outcome, clicker, source, sourceId },
        () => totally(call, () => dressed(link, call, (known) => explain(decision.why, link, known))),
      );
  }
}

const FIRST_TRY: PasswordTry = { kind: "first" };

const meet = (arrival: Arrival, to: Destination, { extras }: Link, visitor: Visitor, call: Call) =>
  extras && arrive(arrival, to, extras, visitor, call);

function explain(why: Refusal, link: Link, call: Call) {
  const { request, response, host, alias, brand } = call;
  if (why === "password") askPassword(response, request, host, alias, FIRST_TRY, brand);
  else shut(why, link, call);
}

/** Shows a page in the look of the link's workspace: at once where that is known. */
function dressed({ workspaceId }: Link, call: Call, show: (call: Call) => void): void {
  const brand = call.brandOf(workspaceId);
  if (!(brand instanceof Promise)) return show({ ...call, brand });
  brand.then((known) => show({ ...call, brand: known })).catch((error: Error) => fail(error, call));
}
