import type { Actor } from "@/lib/access/actor";
import { owned } from "@/lib/access/owned";
import { verifyPassword } from "@/lib/access/passwords";
import { referrerOf } from "@/lib/clicks/referrer";
import { placeNamed } from "@/lib/country/names";
import type { DeviceName } from "@/lib/device/device";
import { type Reader, readerOf } from "@/lib/device/reader";
import { notFound } from "@/lib/failure";
import { languagesOf } from "@/lib/language/language";
import { pool } from "@/lib/pool";
import { type Decision, decide, type Step } from "./decide";
import type { Link } from "./link";
import { findLink, linkKey } from "./resolve";
import type { Simulation } from "./simulation-schema";
import { NAME_LINK } from "./sql/find-link";
import type { Visitor } from "./visitor";

type TakenStep = { step: Step; hasDecided: boolean };
/** What would become of a visit. */
export type Simulated = { visitor: Visitor; steps: TakenStep[]; decision: Decision };

/** Decides about an imagined visitor of one of the caller's links exactly as about a real one. Counts and uses up nothing. */
export async function simulateVisit(actor: Actor, { id, ...facts }: Simulation): Promise<Simulated> {
  const link = await ownLink(actor, id);
  const visitor = imagine(facts);
  const isUnlocked =
    facts.password !== undefined && (await verifyPassword(facts.password, link.password?.hash));
  const steps: TakenStep[] = [];
  const decision = decide(link, visitor, isUnlocked ? "unlocked" : "locked", (step, hasDecided) =>
    steps.push({ step, hasDecided }),
  );
  return { visitor, steps, decision };
}

async function ownLink(actor: Actor, id: number): Promise<Link> {
  const { rows } = await pool().query<{ domain: number; alias: string }>(NAME_LINK, [
    id,
    owned(actor).workspaceId,
  ]);
  const link = rows[0] && (await findLink(linkKey(rows[0].domain, rows[0].alias)));
  if (!link) throw notFound("Link");
  return link;
}

function imagine(facts: Omit<Simulation, "id">): Visitor {
  const { country = "", region, device, language = "", userAgent = "", date, bot } = facts;
  const reader = readerOf(userAgent);
  const place = placeNamed(country);
  return {
    now: (date ?? new Date()).getTime(),
    address: "",
    userAgent,
    reader: device ? readerOn(reader, device) : reader,
    location: { country: place?.country ?? "", region: region ?? place?.region ?? "" },
    languages: languagesOf(language),
    referrer: referrerOf(""),
    // Who names no user agent imagines a person.
    bot: bot ? "crawler" : userAgent === "" ? "" : reader.bot,
  };
}

/** What else a device of that name always is. */
const ALSO: Partial<Record<DeviceName, DeviceName>> = {
  iphone: "mobile",
  ipad: "tablet",
  windows: "desktop",
  mac: "desktop",
  linux: "desktop",
  chromeos: "desktop",
};

const readerOn = (reader: Reader, device: DeviceName): Reader => ({
  ...reader,
  targets: new Set([device, ALSO[device] ?? device]),
});
