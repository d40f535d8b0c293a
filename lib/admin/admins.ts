import type { Actor } from "../access/actor";
import { db } from "../db";
import { notFound } from "../failure";

/** Throws unless the caller runs the installation. To anybody else the address does not exist. */
export async function insistOnAdmin({ userId, credential }: Actor): Promise<void> {
  if (credential.kind === "operator") return;
  const where = { id: userId, adminSince: { not: null } };
  if ((await db().user.count({ where })) === 0) throw notFound("This address");
}

/** Lets somebody run the installation, beside whoever does already. For the operator only. */
export async function makeAdmin({ userId }: Actor): Promise<void> {
  await db().user.updateMany({ where: { id: userId, adminSince: null }, data: { adminSince: new Date() } });
}
