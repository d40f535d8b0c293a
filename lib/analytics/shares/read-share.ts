import type * as z from "zod";
import type { Actor } from "@/lib/identity/access/actor";
import { endTries, takeTry, takeTryOfAddress } from "@/lib/identity/access/guess-limits";
import { verifyPassword } from "@/lib/identity/access/passwords";
import { wideAddressGroup } from "@/lib/identity/access/rate-limits";
import { currentTime } from "@/lib/platform/clock";
import { db } from "@/lib/platform/database/db";
import { Failure, type FailureKind, notFound } from "@/lib/platform/failure";
import type { RangeQuery } from "../statistics/schema";
import { type FoundStats, statsOf, valuesOf } from "../statistics/statistics";
import { SUBJECTS } from "../statistics/subject";
import type { ValueCount } from "../statistics/values";
import { UTM, type Utm } from "../store/enums";
import { type Share, subjectOf, WITH_SUBJECT } from "./shares";

export type Shared = { share: Share; stats: FoundStats; utm: SharedUtm[] };
type SharedUtm = { name: Utm; rows: ValueCount[] };
/** How a reader may be refused. */
export const MAY_FAIL: FailureKind[] = ["unauthorized", "invalid"];

type Asked = { id: string; password?: string } & z.output<typeof RangeQuery>;

/**
 * The shared data for anyone with the token; `address` is the reader's. Not found when it has expired or the record is gone.
 * Throws "unauthorized" while a password is missing or wrong, and after five tries a minute.
 */
export async function readShared({ id: token, password, ...query }: Asked, address: string): Promise<Shared> {
  const share = await findShare(token);
  if (!share) throw notFound("Share");
  await checkPassword(share, password, address);
  const { noun, id } = subjectOf(share);
  const asked = { id, ...query };
  const stats = await statsOf(SUBJECTS[noun])(readerOf(share), asked);
  const names = UTM.filter((name) => share.cards.includes(name));
  return { share, stats, utm: await Promise.all(names.map((name) => readUtm(share, name, asked))) };
}

async function readUtm(
  share: Share,
  name: Utm,
  asked: Omit<Asked, "id"> & { id: number },
): Promise<SharedUtm> {
  const list = valuesOf(SUBJECTS[subjectOf(share).noun]);
  const { rows } = await list(readerOf(share), { ...asked, dimension: name, limit: 100, page: 1, q: "" });
  return { name, rows };
}

/** Null when there is none, or it has expired. */
export async function findShare(token: string): Promise<Share | null> {
  const share = await db().statShare.findUnique({ where: { token }, include: WITH_SUBJECT });
  return share?.expiresAt && share.expiresAt <= currentTime() ? null : share;
}

async function checkPassword({ id, passwordHash }: Share, password: string | undefined, address: string) {
  if (passwordHash === null) return;
  if (password === undefined)
    throw new Failure("unauthorized", "These statistics are protected. Enter their password to see them.");
  await takeTryOfAddress("share password", { address });
  await takeTry("share password", String(id), { address });
  if (!(await verifyPassword(password, passwordHash, { lane: "visitor", caller: wideAddressGroup(address) })))
    throw new Failure("unauthorized", "The password is wrong. Check it and try again.");
  await endTries("share password", String(id), { address });
}

/** A read-only actor of the workspace; we only call it for the shared data. */
const readerOf = ({ id, workspaceId }: Share): Actor => ({
  userId: 0,
  workspaceId,
  scopes: ["read"],
  credential: { kind: "share", id },
});
