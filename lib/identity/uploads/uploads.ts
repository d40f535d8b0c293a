import { createHash, randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { currentTime } from "@/lib/platform/clock";
import { db, transaction } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { invalidField } from "@/lib/platform/failure";
import { cleared } from "@/lib/platform/fields";
import { redrawn } from "@/lib/platform/media/drawing";
import { type Kind, kindOf } from "@/lib/platform/media/kinds";
import { discardUnusedFiles } from "@/lib/platform/media/unused-files";
import { inBatches, type Stop, type Upkeep } from "@/lib/platform/upkeep";
import { type Actor, owned } from "../access/actor";
import type { MediaResponse } from "./schema";

const MEGABYTE = 1_048_576;
/** Bigger ones are better served from elsewhere; an item takes any address. */
const MOST_MEGABYTES = { image: 8, audio: 24, video: 24 } as const;
/** The longer side of a kept picture has so many pixels at most. */
const SIDE = 1_920;
const PICTURE = { width: SIDE, height: SIDE, fit: "inside", withoutEnlargement: true } as const;

/** Where a file can be had now, and what it is. */
export type Kept = { path: string; media: Kind["media"] };

/**
 * Keeps a picture, sound or film in the data directory. Pictures are drawn anew, so that nothing of what was sent is kept but
 * what can be seen. Throws a Failure for anything else, when it is too large, and when the workspace has no room left.
 */
export async function keepMedia(actor: Actor, { file }: { file: Uint8Array }): Promise<Kept> {
  const kind = kindOf(file);
  if (!kind)
    throw invalidField(
      "file",
      "must be an image (PNG, JPEG, WebP, GIF), audio file (MP3, M4A, OGG, WAV, FLAC) or video (MP4, WebM)",
    );
  const most = MOST_MEGABYTES[kind.media];
  if (file.length > most * MEGABYTE) throw invalidField("file", `must be at most ${most} MB`);
  const bytes = kind.media === "image" ? await redrawn(file, PICTURE, String(actor.workspaceId)) : file;
  const name = `${createHash("sha256").update(bytes).digest("hex").slice(0, 40)}.${kind.media === "image" ? "webp" : kind.extension}`;
  await claimQuota(actor, name, bytes.length);
  await keep(name, bytes);
  return { path: UPLOADS + name, media: kind.media };
}

/** Where uploads are kept. */
export const mediaFolder = () => join(env().DATA_DIR, "media");

/** The path of a file name. Only names generated here are accepted, so none can escape the folder. */
export const mediaFile = (name: string) => join(mediaFolder(), name);

/** Whole or not at all, also when two keep the same. */
async function keep(name: string, bytes: Uint8Array) {
  await mkdir(mediaFolder(), { recursive: true, mode: 0o700 });
  const half = join(mediaFolder(), `${randomUUID()}.part`);
  await writeFile(half, bytes);
  await rename(half, mediaFile(name));
}

/** Notes a file as the workspace's. Throws a Failure when its files would then hold more than UPLOAD_QUOTA_MB together. */
export async function claimQuota(actor: Actor, name: string, bytes: number): Promise<void> {
  const { UPLOAD_QUOTA_MB } = env();
  await transaction(async () => {
    // Of several that upload at one moment, the others wait here and see what is taken.
    await db().$queryRaw`select id from workspaces where id = ${actor.workspaceId} for no key update`;
    const others = await db().upload.aggregate({
      where: { ...owned(actor), name: { not: name } },
      _sum: { bytes: true },
    });
    if ((others._sum.bytes ?? 0) + bytes > UPLOAD_QUOTA_MB * MEGABYTE)
      throw invalidField("file", `exceeds the workspace's storage limit of ${UPLOAD_QUOTA_MB} MB`);
    await db().upload.upsert({
      where: { workspaceId_name: { ...owned(actor), name } },
      create: { ...owned(actor), name, bytes },
      update: { uploadedAt: currentTime() },
    });
  });
}

export const presentMedia = ({ path, media }: Kept): MediaResponse => ({
  url: wholeAddress(path),
  media_type: media,
});

/** The path prefix of uploaded files. */
export const UPLOADS = "/uploads/";

/** An address as it is kept: a file uploaded here by its path alone, for our own address may change. */
export function keptAddress(address: string): string {
  const { APP_URL } = env();
  return address.startsWith(APP_URL + UPLOADS) ? address.slice(APP_URL.length) : address;
}

/** The address column of an optional field: undefined keeps it, null empties it. */
export const keptOrCleared = (address: string | null | undefined): string | undefined =>
  address ? keptAddress(address) : cleared(address);

/** A kept address, whole again. */
export const wholeAddress = (kept: string): string => (kept.startsWith("/") ? env().APP_URL + kept : kept);

/** The placeholder for a missing picture. */
export const blankAddress = (what: "image" | "video" | "audio" | "cover"): string =>
  `${UPLOADS}blank-${what}.svg`;

/**
 * Puts uploads that nothing has used for a day into the trash: first they leave their workspace's share, then the files go that are in
 * nobody's share and on no page. Returns how many files went.
 */
export const purgeUploads: Upkeep = async (signal) => {
  await eachWorkspaces(async (after, to) => {
    await pool().query(GIVE_BACK, [after, to]);
  }, signal);
  return signal?.aborted ? 0 : discardUnusedFiles(mediaFolder(), usedUploads);
};

/** Which of these files are used by a share or a page. */
export async function usedUploads(names: string[]): Promise<ReadonlySet<string>> {
  const used = new Set<string>();
  await eachWorkspaces(async (after, to) => {
    const { rows } = await pool().query<{ name: string }>(USED, [after, to, names]);
    for (const { name } of rows) used.add(name);
  });
  return used;
}

/** Does something for all workspaces, from after one id up to another at a time: no statement has to search everybody's pages. */
async function eachWorkspaces(work: (after: number, to: number) => Promise<void>, signal?: Stop) {
  let last = 0;
  await inBatches(async (most) => {
    const { rows } = await pool().query<{ to: number; found: number }>(
      "select max(id) as to, count(*)::int as found from (select id from workspaces where id > $1 order by id limit $2) next",
      [last, most],
    );
    const [next] = rows;
    if (!next || next.found === 0) return 0;
    await work(last, next.to);
    last = next.to;
    return next.found;
  }, signal);
}

// An address may be in any field of a page, so the whole of it is searched.
const SHOWN = `
  with all_texts as (
    select workspace_id, concat_ws(' ', thumbnail, preview_image, preview_video, preview_audio,
      array_to_string(screenshots, ' '), description) as text from items
    union all select workspace_id, concat_ws(' ', avatar, cover, description) from seller_profiles
    union all select workspace_id, logo from brands
    union all select workspace_id, content::text from overlays
    union all select workspace_id, content::text from splash_pages
    union all select workspace_id, content::text from bio_pages
  ), texts as (
    select * from all_texts where workspace_id > $1 and workspace_id <= $2
  ), shown as (
    select workspace_id, found[1] as name from texts
    cross join lateral regexp_matches(text, '/uploads/([0-9a-f]{40}[.][a-z0-9]{3,4})', 'g') as found
    where text like '%/uploads/%'
  )`;

const GIVE_BACK = `${SHOWN}
  delete from uploads where uploaded_at < now() - interval '1 day' and workspace_id > $1 and workspace_id <= $2
    and not exists (select from shown where shown.workspace_id = uploads.workspace_id and shown.name = uploads.name)`;

const USED = `${SHOWN}
  select name from shown where name = any($3)
  union select name from uploads where workspace_id > $1 and workspace_id <= $2 and name = any($3)`;
