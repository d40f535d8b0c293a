import { currentTime } from "@/lib/platform/clock";
import { db, transaction } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { invalidField } from "@/lib/platform/failure";
import { cleared } from "@/lib/platform/fields";
import { contentName } from "@/lib/platform/files/file-store";
import { keepFile } from "@/lib/platform/files/files";
import { TRASH_DAYS } from "@/lib/platform/files/trash";
import { redrawn } from "@/lib/platform/media/drawing";
import { type Kind, kindOf } from "@/lib/platform/media/kinds";
import { setting } from "@/lib/platform/settings/settings";
import { type Actor, owned } from "../access/actor";
import { countAlone } from "../access/count-alone";
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
 * Keeps a picture, sound or film in the store of files. Pictures are drawn anew, so that nothing of what was sent is kept but
 * what can be seen. Throws a Failure for anything else, when it is too large, and when the workspace has no room left.
 */
export async function keepMedia(actor: Actor, { file }: { file: Uint8Array }): Promise<Kept> {
  const { name, bytes, media } = await drawnMedia(actor, file);
  await keepInShare(actor, { name, bytes, field: "file" });
  return { path: UPLOADS + name, media };
}

/** What would be kept of a file, and under which name. Throws a Failure where nothing of it would. */
export async function drawnMedia(actor: Actor, file: Uint8Array) {
  const kind = kindOf(file);
  if (!kind)
    throw invalidField(
      "file",
      "must be an image (PNG, JPEG, WebP, GIF), audio file (MP3, M4A, OGG, WAV, FLAC) or video (MP4, WebM)",
    );
  const most = MOST_MEGABYTES[kind.media];
  if (file.length > most * MEGABYTE) throw invalidField("file", `must be at most ${most} MB`);
  const bytes = kind.media === "image" ? await redrawn(file, PICTURE, String(actor.workspaceId)) : file;
  const name = contentName(bytes, kind.media === "image" ? "webp" : kind.extension);
  return { name, bytes, media: kind.media };
}

/** A file by its name, and the field of the input that it came in. */
type NewFile = { name: string; bytes: Uint8Array; field: string };

/**
 * Keeps a file as one of the workspace's. Throws a Failure about the field when its files would then hold more
 * than UPLOAD_QUOTA_MB together, or more than three times as much with those in the trash.
 */
export async function keepInShare(actor: Actor, file: NewFile): Promise<void> {
  await claimQuota(actor, file);
  try {
    await keepFile(file.name, file.bytes);
  } catch (error) {
    // Best effort: what remains of a claim ends with the day.
    await releaseQuota(actor, file.name).catch(() => {});
    throw error;
  }
}

/** Times the storage limit that a workspace's files take at most with those of the trash, which are its own as well for thirty days. */
const WITH_TRASH = 3;

async function claimQuota(actor: Actor, { name, bytes, field }: NewFile): Promise<void> {
  const most = setting("UPLOAD_QUOTA_MB");
  const megabytes = (taken: number) => (taken + bytes.length) / MEGABYTE;
  await transaction(async () => {
    await countAlone(actor.workspaceId);
    const { share, all } = await takenByOthers(actor, name);
    if (megabytes(share) > most)
      throw invalidField(field, `exceeds the workspace's storage limit of ${most} MB`);
    if (megabytes(all) > WITH_TRASH * most)
      throw invalidField(
        field,
        `exceeds the ${WITH_TRASH * most} MB that the workspace's files may take with those in the trash; wait until older ones leave it, ${TRASH_DAYS} days after their last use`,
      );
    await db().upload.upsert({
      where: { workspaceId_name: { ...owned(actor), name } },
      create: { ...owned(actor), name, bytes: bytes.length },
      update: { uploadedAt: currentTime(), endedAt: null },
    });
  });
}

/** Bytes of the workspace's other files: of those in its share, and of all that it has had since the trash was last emptied of them. */
async function takenByOthers({ workspaceId }: Actor, name: string): Promise<{ share: number; all: number }> {
  const [taken] = await db().$queryRaw<{ share: number; all: number }[]>`
    select coalesce(sum(bytes) filter (where ended_at is null), 0)::float8 as share, coalesce(sum(bytes), 0)::float8 as all
    from uploads where workspace_id = ${workspaceId} and name <> ${name}`;
  return taken ?? { share: 0, all: 0 };
}

/** Takes a claim back whose file was not kept. Where it is there, another upload of the same has kept it. */
async function releaseQuota({ workspaceId }: Actor, name: string): Promise<void> {
  await pool().query(
    `delete from uploads where workspace_id = $1 and name = $2
       and not exists (select from files where files.name = $2 and stored_at is not null)`,
    [workspaceId, name],
  );
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
