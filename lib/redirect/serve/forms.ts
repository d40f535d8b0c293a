import type { Recorder } from "@/lib/analytics/ingest/ingest";
import { countFrom } from "@/lib/identity/access/guess-limits";
import { formOf } from "@/lib/links/overlays/schema";
import { pool } from "@/lib/platform/database/pool";
import { withinPatience } from "../caches/links";
import { decide } from "../decide";
import { consentCookie } from "../interstitial";
import { type Link, NOWHERE, type ShownOverlay } from "../link";
import { PANEL } from "../pages/content-security-policy";
import { OVERLAY_FIELD, panelAnswer } from "../pages/panel";
import { askPassword, keepPage, seeOther, sendPage } from "../respond";
import { KEEP_RESPONSE } from "../sql";
import { isUnlocked, tryPassword, unlockingCookie } from "../unlock";
import { readForm, readVisitor } from "../visitor";
import type { VisitContext } from "./link";
import { shut } from "./refusal";

/** Whether anything on the way to a link's destination sends a form. */
export const takesForms = ({ password, extras }: Link): boolean =>
  password !== undefined || extras?.stop?.kind === "overlay" || (extras?.pixels.length ?? 0) > 0;

/**
 * Takes a form that was sent to a link: the answer about pixels, what an overlay asks for, or the password. None of them
 * carries a session, so there is nothing that another site could abuse. Rejects when the database is away.
 */
export async function takeForm(link: Link, call: VisitContext, now: number, record: Recorder): Promise<void> {
  const { request, response, isSecure } = call;
  const form = await readForm(request);
  const cookie = consentCookie(form, isSecure);
  if (cookie)
    return link.extras?.stop ? keepPage(response, cookie) : seeOther(response, request.url ?? "/", cookie);
  const { stop } = link.extras ?? {};
  if (stop?.kind === "overlay" && form.has(OVERLAY_FIELD))
    return takeResponse(stop.overlay, link, form, call);
  return unlock(link, form, call, now, record);
}

/** Checks the password, then sends the visitor to the same address again, now with the cookie: so a reload asks for nothing. */
async function unlock(link: Link, form: URLSearchParams, call: VisitContext, now: number, record: Recorder) {
  const { request, response, address, host, alias, isSecure, source, sourceId } = call;
  const failed = await tryPassword(form, link, address);
  if (failed) {
    const brand = await call.brandOf(link.workspaceId);
    const askAgain = () => askPassword(response, request, host, alias, failed, brand);
    // A try that was not looked at says nothing about whoever made it.
    if (failed.kind !== "wrong") return askAgain();
    const clicker = readVisitor(request, address, now);
    return record({ link, track: NOWHERE, outcome: "password", clicker, source, sourceId }, askAgain);
  }
  seeOther(response, request.url ?? `/${alias}`, unlockingCookie(link, now, isSecure));
}

const SENT_A_MINUTE = 5;

/**
 * Keeps what a visitor sent through an overlay, five times a minute for one overlay and address. Whoever may see the overlay
 * may answer it; a link whose limit this visitor's own visit used up still takes the form. Rejects when the database is away.
 */
export async function takeResponse(
  overlay: ShownOverlay,
  link: Link,
  form: URLSearchParams,
  call: VisitContext,
): Promise<void> {
  const { request, response, host, alias, address, overlayCounts } = call;
  const now = Date.now();
  const visitor = readVisitor(request, address, now);
  const decision = decide(link, visitor, isUnlocked(call, link, now) ? "unlocked" : "locked");
  if (decision.kind === "refuse" && decision.why !== "limit") {
    const brand = await call.brandOf(link.workspaceId);
    return decision.why === "password"
      ? askPassword(response, request, host, alias, { kind: "first" }, brand)
      : shut(decision.why, link, { ...call, brand });
  }
  const { isOver } = await countFrom("overlay form", address, SENT_A_MINUTE, 60, overlay.id);
  if (isOver) return say("form.wait", 429, overlay, call);
  const fields = formOf(overlay)?.safeParse(Object.fromEntries(form));
  if (!fields?.success) return say("form.wrong", 400, overlay, call);
  // Robots fill in what people do not see; they are thanked too, so that they learn nothing.
  if (form.get("website")) return say("form.thanks", 200, overlay, call);
  await withinPatience(
    pool().query({ name: "keep-response", text: KEEP_RESPONSE, values: [overlay.id, link.id, fields.data] }),
  );
  overlayCounts.add(overlay.id, "taken");
  say("form.thanks", 200, overlay, call);
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
