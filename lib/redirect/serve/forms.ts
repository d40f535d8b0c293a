import type { Recorder } from "@/lib/analytics/ingest/click";
import { countFrom } from "@/lib/identity/access/guess-limits";
import { formOf } from "@/lib/links/overlays/schema";
import { pool } from "@/lib/platform/database/pool";
import { withinPatience } from "../caches/batched-lookup";
import { decide } from "../decide";
import { type ShownOverlay } from "../extras";
import { consentCookie } from "../interstitial";
import { type Link, NOWHERE } from "../link";
import { PANEL } from "../pages/content-security-policy";
import { OVERLAY_FIELD, panelAnswer } from "../pages/panel";
import { askPassword, keepPage, refuseMethod, seeOther, sendPage } from "../respond";
import { KEEP_RESPONSE } from "../sql";
import { isUnlocked, tryPassword, unlockingCookie, withOwnHash } from "../unlock";
import type { VisitContext } from "../visit-context";
import { readForm, readVisitor } from "../visitor";
import { showRefusal } from "./refusal";

/** Whether anything on the way to a link's destination sends a form. */
const takesForms = ({ rules: { password, extras } }: Link): boolean =>
  password !== undefined || extras?.stop?.kind === "overlay" || (extras?.pixels.length ?? 0) > 0;

/**
 * Takes a form that was sent to a link: the answer about pixels, what an overlay asks for, or the password; refuses whatever else is no
 * visit. None of these forms carries a session, so there is nothing that another site could abuse. Rejects when the database is away.
 */
export async function takeForm(link: Link, context: VisitContext, record: Recorder): Promise<void> {
  const { request, response, site } = context;
  if (!takesForms(link)) return refuseMethod(response);
  if (request.method !== "POST") return refuseMethod(response, "GET, HEAD, POST");
  const form = await readForm(request);
  const cookie = consentCookie(form, site.isSecure);
  if (cookie)
    return link.rules.extras?.stop
      ? keepPage(response, cookie)
      : seeOther(response, request.url ?? "/", cookie);
  const { stop } = link.rules.extras ?? {};
  if (stop?.kind === "overlay" && form.has(OVERLAY_FIELD))
    return takeResponse(stop.overlay, link, form, context);
  return unlock(link, form, context, record);
}

/** Checks the password, then sends the visitor to the same address again, now with the cookie: so a reload asks for nothing. */
async function unlock(link: Link, form: URLSearchParams, context: VisitContext, record: Recorder) {
  const { request, response, address, host, alias, source, sourceId } = context;
  const failed = await tryPassword(form, link, address);
  if (failed) {
    const brand = await context.services.brands.get(link.workspaceId);
    const askAgain = () => askPassword(response, request, host, alias, failed, brand);
    // An attempt that was not checked says nothing about the visitor.
    if (failed.kind !== "wrong") return askAgain();
    const clicker = readVisitor(context);
    return record({ link, track: NOWHERE, outcome: "password", clicker, source, sourceId }, askAgain);
  }
  const opened = await withOwnHash(link, form, address);
  seeOther(response, request.url ?? `/${alias}`, unlockingCookie(opened, context.site));
}

const SENT_A_MINUTE = 5;

/**
 * Stores a response to an overlay, five a minute for one overlay and address. A visitor who may see the overlay
 * may answer it, even if this visit used up the link's limit. Rejects when the database is unavailable.
 */
export async function takeResponse(
  overlay: ShownOverlay,
  link: Link,
  form: URLSearchParams,
  context: VisitContext,
): Promise<void> {
  const { request, response, host, alias, address, services } = context;
  const visitor = readVisitor(context);
  const decision = decide(link, visitor, isUnlocked(link, context, visitor.now) ? "unlocked" : "locked");
  if (decision.kind === "refuse" && decision.why !== "limit") {
    const brand = await services.brands.get(link.workspaceId);
    return decision.why === "password"
      ? askPassword(response, request, host, alias, { kind: "first" }, brand)
      : showRefusal(decision.why, link, { ...context, brand });
  }
  const { isOver } = await countFrom("overlay form", address, SENT_A_MINUTE, 60, overlay.id);
  if (isOver) return say("form.wait", 429, overlay, context);
  const fields = formOf(overlay)?.safeParse(Object.fromEntries(form));
  if (!fields?.success) return say("form.wrong", 400, overlay, context);
  // Robots fill in what people do not see; they are thanked too, so that they learn nothing.
  if (form.get("website")) return say("form.thanks", 200, overlay, context);
  await withinPatience(
    pool().query({ name: "keep-response", text: KEEP_RESPONSE, values: [overlay.id, link.id, fields.data] }),
  );
  services.overlayCounts.add(overlay.id, "taken");
  say("form.thanks", 200, overlay, context);
}

function say(
  key: "form.thanks" | "form.wrong" | "form.wait",
  status: number,
  overlay: ShownOverlay,
  { request, response }: VisitContext,
) {
  const own = key === "form.thanks" && "thanks" in overlay.content ? overlay.content.thanks : undefined;
  sendPage(response, request, (setting) => panelAnswer(overlay, own ?? setting.words[key], setting), {
    status,
    policy: PANEL,
  });
}
