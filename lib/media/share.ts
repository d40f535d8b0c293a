import type { Actor } from "../access/actor";
import { owned } from "../access/owned";
import { db, transaction } from "../db";
import { env } from "../env";
import { invalidField } from "../failure";

const MEGABYTE = 1_048_576;

/** Notes a file as the workspace's. Throws a Failure when its files would then hold more than UPLOAD_QUOTA_MB together. */
export async function claimShare(actor: Actor, name: string, bytes: number): Promise<void> {
  const { UPLOAD_QUOTA_MB } = env();
  await transaction(async () => {
    // Of several that upload at one moment, the others wait here and see what is taken.
    await db().$queryRaw`select id from workspaces where id = ${actor.workspaceId} for no key update`;
    const others = await db().upload.aggregate({
      where: { ...owned(actor), name: { not: name } },
      _sum: { bytes: true },
    });
    if ((others._sum.bytes ?? 0) + bytes > UPLOAD_QUOTA_MB * MEGABYTE)
      throw invalidField(
        "file",
        `does not fit: the files of a workspace may hold ${UPLOAD_QUOTA_MB} MB together`,
      );
    await db().upload.upsert({
      where: { workspaceId_name: { ...owned(actor), name } },
      create: { ...owned(actor), name, bytes },
      update: { uploadedAt: new Date() },
    });
  });
}
