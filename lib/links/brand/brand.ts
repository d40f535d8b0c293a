import { type Actor, owned } from "@/lib/identity/access/actor";
import { UPLOADS, wholeAddress } from "@/lib/identity/uploads/uploads";
import { insistOnManager } from "@/lib/identity/workspaces/workspaces";
import { currentTime } from "@/lib/platform/clock";
import { db } from "@/lib/platform/database/db";
import { invalidate } from "@/lib/platform/database/invalidation";
import { invalidField } from "@/lib/platform/failure";
import { cleared } from "@/lib/platform/fields";
import { readFile } from "@/lib/platform/files/files";
import { drawing, type Sharp } from "@/lib/platform/media/drawing";
import { message } from "@/lib/platform/responses";
import type { Brand } from "@/prisma/client/client";
import type { BrandChanges, BrandResponse } from "./schema";

/** How the caller's workspace looks to visitors; null while nobody chose anything. */
export const findBrand = (actor: Actor): Promise<Brand | null> =>
  db().brand.findUnique({ where: owned(actor) });

/** Changes it. Throws a Failure when the logo is no picture that was uploaded here, or for who does not manage the workspace. */
export async function updateBrand(actor: Actor, changes: BrandChanges): Promise<void> {
  await insistOnManager(actor);
  const data = {
    name: cleared(changes.name),
    color: cleared(changes.color),
    ...(await logoIn(actor, changes)),
  };
  const where = owned(actor);
  await db().brand.upsert({
    where,
    create: { ...where, ...data },
    update: { ...data, updatedAt: currentTime() },
  });
  await invalidate({ kind: "workspace", id: actor.workspaceId });
}

async function logoIn({ workspaceId }: Actor, { logo }: BrandChanges) {
  if (logo === undefined) return {};
  return logo === null
    ? { logo: "", picture: null }
    : { logo, picture: await pictureOf(logo, String(workspaceId)) };
}

/** A page of at most 14 kB holds it, in base64, beside everything else. */
const MOST_BYTES = 3_000;

/** Twice as many pixels as it is shown with, then fewer and fewer until it is small enough. */
const TRIES = [
  { height: 64, quality: 84 },
  { height: 64, quality: 60 },
  { height: 48, quality: 60 },
  { height: 32, quality: 40 },
];

/** The small picture that pages hold of an uploaded logo (its path). Throws a Failure when there is none, or none small enough. */
export async function pictureOf(path: string, owner: string): Promise<Uint8Array<ArrayBuffer>> {
  const file = path.endsWith(".webp") ? await readFile(path.slice(UPLOADS.length)) : undefined;
  if (!file) throw notUploaded();
  return drawing({ for: "members", owner }, (sharp) => smallest(sharp, file));
}

const notUploaded = () => invalidField("logo", "must be the URL of an image uploaded to this installation");

async function smallest(sharp: Sharp, file: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  for (const { height, quality } of TRIES) {
    const drawn = await sharp(file)
      .resize(height * 5, height, { fit: "inside", withoutEnlargement: true })
      .webp({ quality })
      .toBuffer()
      .catch(() => {
        throw notUploaded();
      });
    if (drawn.length <= MOST_BYTES) return Uint8Array.from(drawn);
  }
  throw invalidField("logo", "is too detailed to be shown at this size. Use a simpler image");
}

export const presentBrand = (brand: Brand | null): BrandResponse => ({
  data: {
    name: brand?.name ?? "",
    color: brand?.color ?? "",
    logo: brand?.logo ? wholeAddress(brand.logo) : "",
  },
});

export const presentBrandUpdated = message("The brand has been updated.");
