import type { Recorder } from "@/lib/clicks/record";
import { consentCookie } from "./consent";
import { readForm } from "./form";
import { type Link, NOWHERE } from "./link";
import { OVERLAY_FIELD } from "./pages/panel";
import { askPassword, keepPage, seeOther } from "./respond";
import type { Call } from "./serve";
import { takeResponse } from "./take-response";
import { tryPassword, unlockingCookie } from "./unlock";
import { readVisitor } from "./visitor";

/** Whether anything on the way to a link's destination sends a form. */
export const takesForms = ({ password, extras }: Link): boolean =>
  password !== undefined || extras?.stop?.kind === "overlay" || (extras?.pixels.length ?? 0) > 0;

/**
 * Takes a form that was sent to a link: the answer about pixels, what an overlay asks for, or the password. None of them
 * carries a session, so there is nothing that another site could abuse. Rejects when the database is away.
 */
export async function takeForm(link: Link, call: Call, now: number, record: Recorder): Promise<void> {
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
async function unlock(link: Link, form: URLSearchParams, call: Call, now: number, record: Recorder) {
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
