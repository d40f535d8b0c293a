import { createHash } from "node:crypto";
import type { Actor } from "../access/actor";
import { db } from "../db";
import { invalidField } from "../failure";
import { kindOf } from "../media/kinds";
import { redrawn } from "../media/redraw";
import { pool } from "../pool";
import { getAccount } from "./account";
import { avatarOf } from "./present";

const SIDE = 192;
const MOST_MEGABYTES = 8;

/** Makes a picture the caller's own: square, 192 pixels a side. Gives its address. Throws a Failure for anything but a picture. */
export async function keepAvatar(actor: Actor, { file }: { file: Uint8Array }): Promise<string> {
  if (kindOf(file)?.media !== "image")
    throw invalidField("file", "must be a picture (png, jpg, webp or gif)");
  if (file.length > MOST_MEGABYTES * 1_048_576)
    throw invalidField("file", `must be at most ${MOST_MEGABYTES} MB`);
  const drawn = await redrawn(file, { width: SIDE, height: SIDE, fit: "cover" }, `user ${actor.userId}`);
  const picture = new Uint8Array(drawn);
  // Whose it is goes into the name: two people may choose the same picture.
  const digest = createHash("sha256").update(`${actor.userId}:`).update(picture).digest("hex");
  const name = `${digest.slice(0, 40)}.webp`;
  await db().user.update({
    where: { id: actor.userId },
    data: {
      avatar: `/avatars/${name}`,
      picture: { upsert: { create: { name, picture }, update: { name, picture } } },
    },
  });
  return avatarOf(await getAccount(actor));
}

/** Takes the caller's picture away; the one drawn from the username stands in its place. */
export async function removeAvatar(actor: Actor): Promise<void> {
  await db().avatar.deleteMany({ where: { userId: actor.userId } });
  await db().user.update({ where: { id: actor.userId }, data: { avatar: null } });
}

/** A chosen picture by its name, for anybody. */
export async function findAvatar(name: string): Promise<Uint8Array | undefined> {
  const text = "select picture from avatars where name = $1";
  const { rows } = await pool().query<{ picture: Buffer }>({ name: "avatar", text, values: [name] });
  return rows[0]?.picture;
}
