import type { Actor } from "@/lib/identity/access/actor";
import type { CodeDomain } from "@/lib/platform/addresses";
import type { Prisma } from "@/prisma/client/client";
import { domainNamed } from "./references";

/** What the address of a code, a campaign or a bio page needs of the domain it is shown on. */
export const WITH_SHOWN_DOMAIN = {
  domain: { select: { id: true, scheme: true, host: true, qrPrefix: true, expiredAt: true } },
} satisfies Pick<Prisma.QrCodeInclude, "domain">;

/** A domain that something is shown on. */
export type ShownDomain = (NonNullable<CodeDomain> & { id: number }) | null;

/** The same as it is read with what is shown on it. */
export type ShownOn = (NonNullable<ShownDomain> & { expiredAt: Date | null }) | null;

/** The domain in an address. A claim that has ended is none, since the host may be somebody else's by now: the default short host is. */
export const shownDomain = (domain: ShownOn): ShownDomain =>
  domain && domain.expiredAt === null ? domain : null;

/** The domain in the words that set it. */
export const presentShownDomain = (domain: ShownOn): string | null =>
  domain ? `${domain.scheme}://${domain.host}` : null;

/** The domain that something is to be shown on: the one of the caller's that a body names, else as before. Throws where it is not the caller's. */
export async function domainToShow(
  actor: Actor,
  named: string | null | undefined,
  before: ShownOn = null,
): Promise<{ domain: ShownDomain }> {
  const found = await domainNamed(actor, named);
  return { domain: found === undefined ? shownDomain(before) : found };
}
