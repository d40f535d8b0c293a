import { type Actor, owned } from "@/lib/identity/access/actor";
import { take } from "@/lib/identity/access/rate-limits";
import { db } from "@/lib/platform/database/db";
import { existing } from "@/lib/platform/database/records";
import { rowsOf } from "@/lib/platform/database/transaction";
import { conflict, Failure } from "@/lib/platform/failure";
import { type Guards, PUBLIC_PAGES } from "@/lib/platform/guarded-fetch";
import { setting } from "@/lib/platform/settings/settings";
import { pauseUntil } from "@/lib/platform/upkeep/leader";
import { checkOne } from "./check";
import { ALIVE, fileLink } from "./file-destinations";
import { healthOf, type LinkHealth } from "./health";
import { type Claimed, claimHost } from "./queue";

/** Checks that people of a workspace may ask for in a minute. */
const CHECKS_A_MINUTE = 10;
/** A link with more destinations than that waits for its week with the others. */
const MOST_AT_ONCE = 5;
/** How long a press waits for a host that somebody else asks just now. */
const PATIENCE_MS = 5_000;
const TRY_EVERY_MS = 500;

/**
 * Checks the destinations of one of the caller's links now: the worst first, and at most five. Throws where LINK_HEALTH is off, where visitors can't
 * come to the link, and a conflict while a host is asked by somebody else.
 */
export async function recheckLink(
  actor: Actor,
  { id }: { id: number },
  guards: Guards = PUBLIC_PAGES,
): Promise<LinkHealth | undefined> {
  if (setting("LINK_HEALTH") === "off") throw new Failure("invalid", DISABLED);
  await existing(
    "Link",
    db().link.findFirst({ where: { id, ...owned(actor), deletedAt: null }, select: { id: true } }),
  );
  await take({ name: `link-health:${actor.workspaceId}`, limit: CHECKS_A_MINUTE });
  await fileLink(id);
  const destinations = await rowsOf<Claimed>({
    name: "destinations-of-link",
    text: OF_LINK,
    values: [id, MOST_AT_ONCE],
  });
  if (destinations.length === 0) throw new Failure("invalid", UNREACHABLE);
  const hosts = new Set(destinations.map(({ host }) => host));
  await Promise.all(
    [...hosts].map((host) =>
      checkInTurn(
        destinations.filter((each) => each.host === host),
        guards,
      ),
    ),
  );
  return (await healthOf([id])).get(id);
}

const DISABLED =
  "Checks of destinations are disabled on this installation. Its operator can enable them with LINK_HEALTH.";
const UNREACHABLE =
  "Visitors can't come to this link at the moment, or this workspace has ended checks, so its destination isn't checked.";

/** One host's, one after the other; different hosts at once, since somebody waits. */
async function checkInTurn(destinations: readonly Claimed[], guards: Guards): Promise<void> {
  for (const destination of destinations) {
    await claimPatiently(destination.host);
    await checkOne(destination, guards);
  }
}

async function claimPatiently(host: string): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!(await claimHost(host))) {
    if (performance.now() > end) throw conflict(`${host} was asked a moment ago. Try again in a minute.`);
    await pauseUntil(new Promise(() => {}), TRY_EVERY_MS);
  }
}

const OF_LINK = `
  select d.id, d.workspace_id as "workspaceId", d.url, d.host, d.status, d.since, true as "isAlive"
  from links l join link_destinations f on f.link_id = l.id join destinations d on d.id = f.destination_id
  where l.id = $1::int and ${ALIVE}
  order by array_position(array['broken', 'failing', 'waiting'], d.status), d.id limit $2::int`;
