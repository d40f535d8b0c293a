import { createHash } from "node:crypto";
import { countIn } from "@/lib/platform/counters/counters";
import { db } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { Failure, invalidField } from "@/lib/platform/failure";
import { contentName, FilesAway } from "@/lib/platform/files/file-store";
import { keepFile, readFile } from "@/lib/platform/files/files";
import { orUnavailable } from "@/lib/platform/files/or-unavailable";
import { redrawn } from "@/lib/platform/media/drawing";
import { kindOf } from "@/lib/platform/media/kinds";
import type { Actor } from "../access/actor";
import { getAccount } from "./account";
import { avatarOf } from "./present";

const SIDE = 192;
const MOST_MEGABYTES = 8;

/** Former pictures stay in the trash for thirty days. */
const CHANGES_A_DAY = 50;
const DAY_SECONDS = 86_400;

/** Makes a picture the caller's own: square, 192 pixels a side. Gives its address. Throws a Failure for anything but a picture, and after 50 a day. */
export async function keepAvatar(actor: Actor, { file }: { file: Uint8Array }): Promise<string> {
  if (kindOf(file)?.media !== "image")
    throw invalidField("file", "must be an image (PNG, JPEG, WebP or GIF)");
  if (file.length > MOST_MEGABYTES * 1_048_576)
    throw invalidField("file", `must be at most ${MOST_MEGABYTES} MB`);
  await takeChange(actor);
  const drawn = await redrawn(file, { width: SIDE, height: SIDE, fit: "cover" }, `user ${actor.userId}`);
  const picture = new Uint8Array(drawn);
  // The name includes the owner: two people may choose the same picture.
  const digest = createHash("sha256").update(`${actor.userId}:`).update(picture).digest("hex");
  const name = `${digest.slice(0, 40)}.webp`;
  await keepFile(contentName(picture, "webp"), picture);
  await db().user.update({
    where: { id: actor.userId },
    data: {
      avatar: `/avatars/${name}`,
      picture: { upsert: { create: { name, picture }, update: { name, picture } } },
    },
  });
  return avatarOf(await getAccount(actor));
}

async function takeChange({ userId }: Actor): Promise<void> {
  const window = { purpose: "avatar", name: String(userId), seconds: DAY_SECONDS };
  const [{ count, msLeft } = { count: 0, msLeft: 0 }] = await countIn([window]);
  if (count <= CHANGES_A_DAY) return;
  const hours = Math.ceil(msLeft / 3_600_000);
  throw new Failure(
    "limited",
    `You have changed your picture ${CHANGES_A_DAY} times in one day. Try again in ${hours} ${hours === 1 ? "hour" : "hours"}.`,
    { headers: { "Retry-After": String(Math.ceil(msLeft / 1_000)) } },
  );
}

/** Removes the caller's picture; the one drawn from the username replaces it. */
export async function removeAvatar(actor: Actor): Promise<void> {
  await db().avatar.deleteMany({ where: { userId: actor.userId } });
  await db().user.update({ where: { id: actor.userId }, data: { avatar: null } });
}

/**
 * A chosen picture by its name, readable by anyone. The row has it as well, for processes of the version before: that is what is shown where the
 * store doesn't have it, or is away.
 */
export async function findAvatar(name: string): Promise<Uint8Array | undefined> {
  const text = "select file, picture from avatars where name = $1";
  const { rows } = await pool().query<{ file: string | null; picture: Buffer }>({
    name: "avatar",
    text,
    values: [name],
  });
  const [row] = rows;
  if (!row?.file) return row?.picture;
  const kept = await readFile(row.file).catch((error: unknown) => {
    if (!(error instanceof FilesAway)) throw error;
  });
  return kept ?? row.picture;
}

const HUES = [212, 66, 152, 25, 280, 100];

/** The picture of a user who has chosen none: the first letters of the name on one of six grounds. Anyone may see it. */
export function avatarSvg(username: string): string {
  const letters =
    username
      .replace(/[^a-z0-9]/g, "")
      .slice(0, 2)
      .toUpperCase() || "?";
  const hue = HUES[Array.from(username).reduce((sum, sign) => sum + sign.charCodeAt(0), 0) % HUES.length];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-label="${letters}">` +
    `<rect width="64" height="64" fill="oklch(.5 .085 ${hue})"/>` +
    `<text x="32" y="41" font-family="system-ui,sans-serif" font-size="26" font-weight="600" text-anchor="middle" fill="#fff">${letters}</text></svg>`
  );
}

/** `GET /avatars/<name>`: a chosen picture, or `<username>.svg`, which is the same for names nobody has. */
export async function avatarRoute(
  _request: Request,
  context: { params: Promise<{ name: string }> },
): Promise<Response> {
  const { name } = await context.params;
  return orUnavailable(() => avatarNamed(name));
}

async function avatarNamed(name: string): Promise<Response> {
  const [, username] = /^([a-z0-9_-]{3,30})\.svg$/.exec(name) ?? [];
  if (username) return picture(avatarSvg(username), "image/svg+xml", "max-age=86400");
  const chosen = /^[0-9a-f]{40}\.webp$/.test(name) ? await findAvatar(name) : undefined;
  if (chosen) return picture(new Uint8Array(chosen), "image/webp", "max-age=31536000, immutable");
  return new Response("Not found\n", { status: 404 });
}

const picture = (body: BodyInit, type: string, age: string) =>
  new Response(body, {
    headers: {
      "Content-Type": type,
      "Cache-Control": `public, ${age}`,
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "X-Content-Type-Options": "nosniff",
    },
  });
