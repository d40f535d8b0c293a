import { countFrom } from "@/lib/access/attempts";
import { formOf } from "@/lib/overlays/form";
import { pool } from "@/lib/pool";
import { decide } from "./decide";
import type { ShownOverlay } from "./extras";
import type { Link } from "./link";
import { panelAnswer } from "./pages/panel";
import { PANEL } from "./policy";
import { withinPatience } from "./resolve";
import { askPassword, sendPage } from "./respond";
import type { Call } from "./serve";
import { shut } from "./shut";
import { KEEP_RESPONSE } from "./sql/overlays";
import { isUnlocked } from "./unlock";
import { readVisitor } from "./visitor";

const SENT_A_MINUTE = 5;

/**
 * Keeps what a visitor sent through an overlay, five times a minute for one overlay and address. Whoever may see the overlay
 * may answer it; a link whose limit this visitor's own visit used up still takes the form. Rejects when the database is away.
 */
export async function takeResponse(
  overlay: ShownOverlay,
  link: Link,
  form: URLSearchParams,
  call: Call,
): Promise<void> {
  const { request, response, host, alias, address, tally } = call;
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
  tally.add(overlay.id, "taken");
  say("form.thanks", 200, overlay, call);
}

function say(
  key: "form.thanks" | "form.wrong" | "form.wait",
  status: number,
  overlay: ShownOverlay,
  { request, response }: Call,
) {
  const own = key === "form.thanks" && "thanks" in overlay.content ? overlay.content.thanks : undefined;
  sendPage(response, request, (setting) => panelAnswer(overlay, own ?? setting.words[key], setting), {
    status,
    policy: PANEL,
  });
}
