import * as z from "zod";
import { rowsOf } from "@/lib/platform/database/transaction";
import { Failure, parse } from "@/lib/platform/failure";
import { createCampaign } from "../campaigns/campaigns";
import { addMembers } from "../campaigns/members";
import { NewCampaign } from "../campaigns/schema";
import { createChannel } from "../channels/channels";
import { addItems, type NewItem } from "../channels/items";
import { NewChannel } from "../channels/schema";
import { createQr } from "../qr/qr";
import { NewQr, QrStyle } from "../qr/schema";
import { shownDomainHere } from "./domain-here";
import { type Entry, Former, foundIn, formerId as id, keepDate, type Outcome, text } from "./entry";
import { linksHere } from "./links-here";
import type { ArchiveRun } from "./run";

/** Records that name links: they come after them. */

const QrRow = z.object({
  ...Former,
  ...{ alias: text, type: text, name: text, data: z.unknown(), foreground: text, background: text },
  ...{ link_id: id.nullish(), domain_id: id.nullish(), logo: text.nullish() },
  ...{ style: QrStyle.catch({}), scans: z.number().nullish() },
});

/** A code keeps its address where that is free, so that what is printed goes on. */
export async function importQr(run: ArchiveRun, entry: Entry): Promise<Outcome> {
  const { id, link_id, created_at, alias, logo, style, scans, domain_id, ...row } = entry.read(QrRow);
  entry.key = row.name;
  const input = parse(NewQr, { ...row, ...style });
  const found = await foundIn(
    "qr",
    "select id from qr_codes where workspace_id = $1 and (alias = $2 or name = $3 and type::text = $4 and data = $5::jsonb)",
    [run.actor.workspaceId, alias, row.name, row.type, JSON.stringify(row.data)],
  );
  run.ids.qr_codes.set(id, found ?? 0);
  if (found !== undefined) return "existing";
  const logoHere = logo ? run.files.get(logo) : undefined;
  if (logo && !logoHere) entry.leftOut.push("logo");
  if (scans) entry.leftOut.push(`${scans} scans`);
  const shown = await shownDomainHere(run, entry, domain_id);
  const isTaken = (await rowsOf({ name: "archive-qr-alias", text: TAKEN_QR, values: [alias] })).length > 0;
  if (isTaken) entry.leftOut.push(`address /qr/${alias}, which is taken here`);
  if (!run.isMade) return "created";
  const linkId = link_id ? (await linksHere(run, [link_id])).get(link_id) : undefined;
  const made = await createQr(
    run.actor,
    { ...input, ...shown, ...(logoHere && { logo: logoHere }) },
    { alias, linkId },
  );
  run.ids.qr_codes.set(id, made.id);
  await keepDate("qr_codes", made.id, created_at);
  return "created";
}

const TAKEN_QR = "select from qr_codes where alias = $1";

const CampaignRow = z.object({
  ...Former,
  ...{ name: text, slug: text.nullish(), access: z.enum(["public", "private"]), mode: text },
  domain_id: id.nullish(),
  members: z.array(
    z.object({
      ...{ link_id: id, weight: z.int().min(0).max(1_000) },
      paused_at: z.string().nullish(),
    }),
  ),
});

export async function importCampaign(run: ArchiveRun, entry: Entry): Promise<Outcome> {
  const { id, created_at, name, slug, access, mode, members, domain_id } = entry.read(CampaignRow);
  entry.key = name;
  const input = parse(NewCampaign, {
    ...{ name, slug: slug ?? undefined, public: access === "public" },
    mode: mode.replace("_", "-"),
  });
  const { workspaceId } = run.actor;
  const found =
    (slug &&
      (await foundIn("campaign-slug", "select id from campaigns where workspace_id = $1 and slug = $2", [
        workspaceId,
        slug,
      ]))) ||
    (await foundIn("campaign-name", "select id from campaigns where workspace_id = $1 and name = $2", [
      workspaceId,
      name,
    ]));
  const shown = found ? {} : await shownDomainHere(run, entry, domain_id);
  run.ids.campaigns.set(id, found ?? 0);
  if (!run.isMade) return found ? "existing" : "created";
  const campaign = found || (await newCampaign(run, entry, { ...input, host: shown.domain }));
  run.ids.campaigns.set(id, campaign);
  if (!found) await keepDate("campaigns", campaign, created_at);
  const links = await linksHere(
    run,
    members.map(({ link_id }) => link_id),
  );
  const plans = members.flatMap(({ link_id, weight, paused_at }) => {
    const linkId = links.get(link_id);
    return linkId === undefined ? [] : [{ linkId, weight, isPaused: Boolean(paused_at) }];
  });
  noteMissing(entry, members.length - plans.length, "link");
  await addMembers(run.actor, { id: campaign, members: plans });
  return found ? "existing" : "created";
}

/** Its address may be taken by somebody else. */
async function newCampaign({ actor }: ArchiveRun, entry: Entry, input: NewCampaign): Promise<number> {
  try {
    return (await createCampaign(actor, input)).id;
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== "conflict") throw error;
    entry.leftOut.push(`address /r/${input.slug}, which is taken here`);
    return (await createCampaign(actor, { ...input, slug: undefined })).id;
  }
}

const ChannelRow = z.object({
  ...Former,
  ...{ name: text, description: text, color: text, starred_at: z.string().nullish() },
  items: z.array(z.object({ link_id: id.nullish(), qr_id: id.nullish(), bio_id: id.nullish() })),
});

export async function importChannel(run: ArchiveRun, entry: Entry): Promise<Outcome> {
  const { id, created_at, name, description, color, starred_at, items } = entry.read(ChannelRow);
  entry.key = name;
  const input = parse(NewChannel, { name, description, color, starred: Boolean(starred_at) });
  const found = await foundIn("channel", "select id from channels where workspace_id = $1 and name = $2", [
    run.actor.workspaceId,
    name,
  ]);
  run.ids.channels.set(id, found ?? 0);
  if (!run.isMade) return found ? "existing" : "created";
  const channel = found ?? (await createChannel(run.actor, input)).id;
  run.ids.channels.set(id, channel);
  if (found === undefined) await keepDate("channels", channel, created_at);
  const links = await linksHere(
    run,
    items.flatMap(({ link_id }) => link_id ?? []),
  );
  const here = items.flatMap(({ link_id, qr_id, bio_id }) => {
    const [linkId, qrId, bioId] = [
      link_id ? links.get(link_id) : undefined,
      qr_id ? run.ids.qr_codes.get(qr_id) : undefined,
      bio_id ? run.ids.bio_pages.get(bio_id) : undefined,
    ];
    const item: NewItem | undefined = linkId ? { linkId } : qrId ? { qrId } : bioId ? { bioId } : undefined;
    return item ? [item] : [];
  });
  noteMissing(entry, items.length - here.length, "item");
  await addItems(run.actor, { id: channel, items: here });
  return found === undefined ? "created" : "existing";
}

function noteMissing(entry: Entry, count: number, what: string) {
  if (count > 0) entry.leftOut.push(count === 1 ? `1 ${what}` : `${count} ${what}s`);
}
