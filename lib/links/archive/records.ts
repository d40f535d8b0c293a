import * as z from "zod";
import { insistOnRoom } from "@/lib/identity/quotas/quotas";
import { rowsOf } from "@/lib/platform/database/transaction";
import { parse } from "@/lib/platform/failure";
import { createBioPage } from "../bio/bio";
import { NewBioPage } from "../bio/schema";
import { createDomain } from "../domains/domains";
import { ALIAS_CASES } from "../domains/enums";
import { keepFormerPrefixes, MOST_PREFIXES } from "../domains/qr-prefix";
import { NewDomain, QrPrefix } from "../domains/schema";
import { createOverlay } from "../overlays/overlays";
import { NewOverlay } from "../overlays/schema";
import { createPixel } from "../pixels/pixels";
import { NewPixel } from "../pixels/schema";
import { NewSplashPage } from "../splash/schema";
import { createSplashPage } from "../splash/splash";
import { shownDomainHere } from "./domain-here";
import { type Entry, Former, formerId, foundIn, keepDate, type Outcome, text } from "./entry";
import { withPicturesHere } from "./files";
import type { ArchiveRun } from "./run";

/** Records that links name: each is looked up by what people know it by, and created where it is missing. */

const DomainRow = z.object({
  ...Former,
  ...{ scheme: text, host: text, redirect_root: text, redirect_404: text, redirect_expired: text },
  delivery: z.looseObject({}).nullish(),
  apps: z.object({ ios: z.unknown(), android: z.unknown() }).partial().nullish(),
  ...{
    alias_case: z.enum(ALIAS_CASES).nullish(),
    qr_prefix: text.nullish(),
    qr_former_prefixes: z.array(text).max(MOST_PREFIXES).nullish(),
  },
  expired_at: z.string().nullish(),
});

/** As a claim to be proved here, whatever it was there. */
export async function importDomain(run: ArchiveRun, entry: Entry): Promise<Outcome> {
  const row = entry.read(DomainRow);
  const { host } = row;
  entry.key = host;
  run.domains.set(row.id, host);
  const found = await foundIn(
    "domain",
    "select id from domains where workspace_id = $1 and host = $2 and expired_at is null",
    [run.actor.workspaceId, host],
  );
  if (found !== undefined) return "existing";
  if (row.expired_at)
    return entry.refuse("The claim to this domain had ended. Add the domain under Domains.");
  const input = parse(NewDomain, {
    domain: `${row.scheme}://${host}`,
    ...{
      redirectroot: row.redirect_root,
      redirect404: row.redirect_404,
      redirectexpired: row.redirect_expired,
      ...row.delivery,
      ...{ iosapps: row.apps?.ios, androidapps: row.apps?.android },
      qrprefix: row.qr_prefix,
      aliascase: row.alias_case,
    },
  });
  const former = (row.qr_former_prefixes ?? []).map((word) => parse(QrPrefix, word));
  if (run.isMade) await keepFormerPrefixes(await createDomain(run.actor, input), former);
  else {
    await insistOnRoom(run.actor.workspaceId, { quota: "domains", also: () => run.newHosts.size });
    run.newHosts.add(host);
  }
  return "created";
}

const PixelRow = z.object({ ...Former, type: text, name: text, tag: text });

export async function importPixel(run: ArchiveRun, entry: Entry): Promise<Outcome> {
  const { id, created_at, type, name, tag } = entry.read(PixelRow);
  entry.key = name;
  run.pixels.set(id, { type, name, tag });
  const found = await foundIn(
    "pixel",
    "select id from pixels where workspace_id = $1 and type = $2 and tag = $3",
    [run.actor.workspaceId, type, tag],
  );
  run.ids.pixels.set(id, found ?? 0);
  if (found !== undefined) return "existing";
  const input = parse(NewPixel, { type, name, tag });
  if (!run.isMade) return "created";
  const made = await createPixel(run.actor, input);
  run.ids.pixels.set(id, made.id);
  await keepDate("pixels", made.id, created_at);
  return "created";
}

const OverlayRow = z.object({
  ...Former,
  type: text,
  name: text,
  content: z.unknown(),
  responses: z.unknown(),
});

export async function importOverlay(run: ArchiveRun, entry: Entry): Promise<Outcome> {
  const { id, created_at, type, name, content, responses } = entry.read(OverlayRow);
  entry.key = name;
  if (Array.isArray(responses) && responses.length > 0) entry.leftOut.push(`${responses.length} responses`);
  const input = parse(NewOverlay, { type, name, content: withPicturesHere(run, content) });
  const found = await foundIn(
    "overlay",
    "select id from overlays where workspace_id = $1 and type::text = $2 and name = $3 and content = $4::jsonb",
    [run.actor.workspaceId, input.type, input.name, JSON.stringify(input.content)],
  );
  run.ids.overlays.set(id, found ?? 0);
  if (found !== undefined) return "existing";
  if (!run.isMade) return "created";
  const made = await createOverlay(run.actor, input);
  run.ids.overlays.set(id, made.id);
  await keepDate("overlays", made.id, created_at);
  return "created";
}

const SplashRow = z.object({
  ...Former,
  ...{ name: text, content: z.unknown() },
  default_since: z.string().nullish(),
});

/** The workspace's own default page stays what it is. */
export async function importSplashPage(run: ArchiveRun, entry: Entry): Promise<Outcome> {
  const { id, created_at, name, content, default_since } = entry.read(SplashRow);
  const { workspaceId } = run.actor;
  entry.key = name;
  const { default: _, ...input } = parse(NewSplashPage, {
    name,
    content: withPicturesHere(run, content),
  });
  const found = await foundIn(
    "splash",
    "select id from splash_pages where workspace_id = $1 and name = $2 and content = $3::jsonb",
    [workspaceId, input.name, JSON.stringify(input.content)],
  );
  run.ids.splash_pages.set(id, found ?? 0);
  if (found !== undefined) return "existing";
  if (!run.isMade) return "created";
  const other = await foundIn(
    "default-splash",
    "select id from splash_pages where workspace_id = $1 and default_since is not null",
    [workspaceId],
  );
  const made = await createSplashPage(run.actor, {
    ...input,
    ...(default_since && other === undefined && { default: true }),
  });
  run.ids.splash_pages.set(id, made.id);
  await keepDate("splash_pages", made.id, created_at);
  return "created";
}

const BioRow = z.object({
  ...Former,
  ...{ alias: text, title: text, content: z.unknown() },
  variant_content: z.unknown(),
  variant_percent: z.number().nullish(),
  disabled_at: z.string().nullish(),
  domain_id: formerId.nullish(),
});

export async function importBioPage(run: ArchiveRun, entry: Entry): Promise<Outcome> {
  const row = entry.read(BioRow);
  const { id, created_at, alias, title, content, disabled_at, domain_id } = row;
  const { variant_content: other, variant_percent: percent } = row;
  entry.key = title;
  const input = parse(NewBioPage, {
    ...{ alias, title, content: withPicturesHere(run, content) },
    ...(percent && { variant: { percent, content: withPicturesHere(run, other) } }),
    ...(disabled_at && { status: "disabled" }),
  });
  const found = await foundIn(
    "bio",
    "select id from bio_pages where workspace_id = $1 and lower(alias) = lower($2)",
    [run.actor.workspaceId, alias],
  );
  run.ids.bio_pages.set(id, found ?? 0);
  if (found !== undefined) return "existing";
  const taken = await rowsOf({
    name: "archive-bio-alias",
    text: "select from bio_pages where lower(alias) = lower($1)",
    values: [alias],
  });
  if (taken.length > 0)
    return entry.refuse(`The alias ${alias} is taken by another bio page of this installation.`);
  const shown = await shownDomainHere(run, entry, domain_id);
  if (!run.isMade) return "created";
  const made = await createBioPage(run.actor, { ...input, ...shown });
  run.ids.bio_pages.set(id, made.id);
  await keepDate("bio_pages", made.id, created_at);
  return "created";
}
