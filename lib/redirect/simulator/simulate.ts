import { placeNamed } from "@/lib/analytics/enrich/country-names";
import { type Actor, owned } from "@/lib/identity/access/actor";
import { verifyPassword } from "@/lib/identity/access/passwords";
import { newDelivery } from "@/lib/links/delivery/schema";
import type { LinkChanges } from "@/lib/links/schema";
import { currentTime } from "@/lib/platform/clock";
import { pool } from "@/lib/platform/database/pool";
import { notFound } from "@/lib/platform/failure";
import { type AppStep, appStepFor } from "../apps/step";
import { findOne } from "../caches/links";
import { type Decision, decide, type Step } from "../decide";
import { compileLink, type Link, type LinkRow, NO_PARTS } from "../link";
import { linkKey } from "../route";
import { NAME_LINK } from "../sql";
import type { Target } from "../targets";
import type { Visitor } from "../visitor";
import { imagine } from "./imagine";
import { DEVICES, type Simulation } from "./schema";
import { simulatedApp } from "./simulated-app";

type TakenStep = { step: Step; hasDecided: boolean };
/** The result of a simulated visit, and the rules of the link that no visitor can match. */
export type Simulated = {
  visitor: Visitor;
  steps: TakenStep[];
  decision: Decision;
  ignored: string[];
  step: AppStep | undefined;
};

/** Decides about an imagined visitor of one of the caller's links exactly as about a real one. Counts and uses up nothing. */
export async function simulateVisit(
  actor: Actor,
  { id, link: draft, ...facts }: Simulation,
): Promise<Simulated> {
  const kept = id === undefined ? undefined : await ownLink(actor, id);
  const saved = kept && compileLink(kept);
  const row = draft ? drafted(await withExpiredUrl(draft, saved), saved) : kept;
  if (!row) throw notFound("Link");
  const link = compileLink(row);
  const visitor = imagine(facts);
  const isUnlocked = facts.password !== undefined && (await opens(facts.password, link, draft));
  const steps: TakenStep[] = [];
  const decision = decide(link, visitor, isUnlocked ? "unlocked" : "locked", (step, hasDecided) =>
    steps.push({ step, hasDecided }),
  );
  return {
    visitor,
    steps,
    decision,
    // Pages of the link come first. A draft has no page of its own.
    step: (saved ?? link).rules.extras?.stop ? undefined : appStepFor(link, decision, visitor),
    ignored: (row.parts?.targets ?? []).filter(isIgnored).map(nameOf).sort(),
  };
}

/** Rules for countries and devices that do not exist; any language may. */
const isIgnored = ({ kind, name }: Target) =>
  (kind === "geo" && placeNamed(name) === undefined) ||
  (kind === "device" && !DEVICES.some((known) => known === name.toLowerCase()));

const nameOf = ({ kind, name }: Target) => `${kind}:${name}`;

async function ownLink(actor: Actor, id: number): Promise<LinkRow> {
  const { rows } = await pool().query<{ domain: number; alias: string }>(NAME_LINK, [
    id,
    owned(actor).workspaceId,
  ]);
  const link = rows[0] && (await findOne(pool(), linkKey(rows[0].domain, rows[0].alias)));
  if (!link) throw notFound("Link");
  return link;
}

/** Where a draft's visitors go once it has expired: its own address for that, or the one of the domain it is on. */
async function withExpiredUrl(draft: LinkChanges, saved: Link | undefined): Promise<LinkChanges> {
  if (draft.expiredurl || !saved?.domainId) return draft;
  const { rows } = await pool().query<{ address: string }>(
    "select redirect_expired as address from domains where id = $1",
    [saved.domainId],
  );
  return { ...draft, expiredurl: rows[0]?.address || null };
}

/** A link as it would be after saving: the draft whole, and of the saved one what a draft cannot hold. */
const drafted = (draft: LinkChanges, saved: Link | undefined): LinkRow => ({
  id: saved?.id ?? 0,
  workspace_id: saved?.workspaceId ?? 0,
  domain_id: saved?.domainId ?? 0,
  url: draft.url,
  password_hash:
    draft.password ?? (draft.password === undefined ? (saved?.rules.password?.hash ?? null) : null),
  password_version: 0,
  expires_at: draft.expiry ?? null,
  expired_url: draft.expiredurl ?? "",
  click_limit: draft.clicklimit ?? null,
  disabled: draft.status === "disabled",
  blocked: saved?.rules.status === "blocked",
  parts: {
    ...NO_PARTS,
    targets: [
      ...rulesOf("geo", draft.geotarget),
      ...rulesOf("device", draft.devicetarget),
      ...rulesOf("language", draft.languagetarget),
    ],
    parameters: draft.parameters ?? [],
    used_up: saved?.rules.limit?.isUsedUp ?? false,
  },
  created_at: currentTime(),
  alias: draft.custom ?? saved?.rules.delivery?.alias ?? "",
  delivery: newDelivery(draft),
  domain_delivery: null,
  rules: draft.rules && draft.rules.length > 0 ? draft.rules : null,
  rule_pages: null,
  deeplink: draft.deeplink ?? null,
  ...NOTHING_SHOWN,
});

/** The interstitial does not affect the destination. */
const NOTHING_SHOWN = {
  type: "direct",
  meta_title: "",
  meta_description: "",
  meta_image: "",
  attributed: false,
  twins: null,
} as const;

const rulesOf = (kind: "geo" | "device" | "language", targets: LinkChanges["geotarget"]) =>
  (targets ?? []).map((target) => ({ kind, ...target }));

/** A draft's new password is not hashed yet. */
const opens = async (
  typed: string,
  { workspaceId, rules: { password } }: Link,
  draft: LinkChanges | undefined,
): Promise<boolean> =>
  draft?.password
    ? typed === draft.password
    : verifyPassword(typed, password?.hash, { lane: "links", caller: `workspace ${workspaceId}` });

/**
 * `data` of a simulation: each step in order and whether it decided, how the visit ends, by which rule, and the address the
 * visitor is sent to, null when they are not let through; last the rules that no visitor can match.
 */
export const presentSimulation = ({ visitor, steps, decision, ignored, step: appStep }: Simulated) => ({
  data: {
    steps: steps.map(({ step, hasDecided }) => ({ step, decided: hasDecided })),
    outcome: outcomeOf(decision),
    rule: "to" in decision ? decision.to.rule : "",
    address: "to" in decision ? decision.to.address : null,
    counted: decision.kind === "go" && visitor.bot === "",
    app: simulatedApp(appStep),
    ignored,
  },
});

/** As clicks call it, except for the robot that does not learn the destination. */
function outcomeOf(decision: Decision): string {
  switch (decision.kind) {
    case "withhold":
      return "withheld";
    case "go":
      return "passed";
    case "go-elsewhere":
      return decision.why;
    case "refuse":
      return decision.why;
  }
}
