import { createHash, randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Actor } from "../access/actor";
import { env } from "../env";
import { invalidField } from "../failure";
import { UPLOADS } from "./address";
import { type Kind, kindOf } from "./kinds";
import { redrawn } from "./redraw";
import { claimShare } from "./share";

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
      "must be a picture (png, jpg, webp, gif), sound (mp3, m4a, ogg, wav, flac) or film (mp4, webm)",
    );
  const most = MOST_MEGABYTES[kind.media];
  if (file.length > most * MEGABYTE) throw invalidField("file", `must be at most ${most} MB`);
  const bytes = kind.media === "image" ? await redrawn(file, PICTURE, String(actor.workspaceId)) : file;
  const name = `${createHash("sha256").update(bytes).digest("hex").slice(0, 40)}.${kind.media === "image" ? "webp" : kind.extension}`;
  await claimShare(actor, name, bytes.length);
  await keep(name, bytes);
  return { path: UPLOADS + name, media: kind.media };
}

/** Where uploads are kept. */
export const mediaFolder = () => join(env().DATA_DIR, "media");

/** The file a name stands for. Names are made here alone, so that none can be a path. */
export const mediaFile = (name: string) => join(mediaFolder(), name);

/** Whole or not at all, also when two keep the same. */
async function keep(name: string, bytes: Uint8Array) {
  await mkdir(mediaFolder(), { recursive: true, mode: 0o700 });
  const half = join(mediaFolder(), `${randomUUID()}.part`);
  await writeFile(half, bytes);
  await rename(half, mediaFile(name));
}
