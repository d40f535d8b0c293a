import { randomInt } from "node:crypto";
import type { BioRow } from "../pages/bio";
import type { VisitContext } from "../visit-context";
import { cookieFor, cookieOf } from "../visitor";

/** For which a visitor keeps seeing the same version. */
export const VARIANT_DAYS = 30;

/** Which version of a page is shown, 1 for the other one; and the cookie that keeps it so, for a visitor who has none. */
type Chosen = { variant: number; cookie: string | undefined };

/** Chooses for a person what they saw before, else by chance; robots see the page itself. A page without another version takes no cookie. */
export function chooseVariant(
  { id, variant_percent: percent }: BioRow,
  isPerson: boolean,
  context: VisitContext,
): Chosen {
  if (percent === null || !isPerson) return { variant: 0, cookie: undefined };
  const name = `bio_${id}`;
  const known = cookieOf(context, name);
  if (known === "a" || known === "b") return { variant: known === "b" ? 1 : 0, cookie: undefined };
  const variant = randomInt(100) < percent ? 1 : 0;
  const seen = variant === 1 ? "b" : "a";
  return { variant, cookie: cookieFor(name, seen, VARIANT_DAYS * 86_400, context.site.isSecure) };
}

/** The page as a version of it is; the page itself where it has no other one any more. */
export const versionOf = (page: BioRow, variant: number): BioRow =>
  variant === 1 && page.variant_content ? { ...page, content: page.variant_content } : page;
