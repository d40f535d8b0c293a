import * as z from "zod";
import { db } from "@/lib/platform/database/db";
import { creating, text } from "@/lib/platform/fields";
import type { Actor } from "../access/actor";

/** A tag as BCP 47 writes it ("pt-BR" for "pt-br"); undefined for what is none. */
function canonical(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}

/** The language of the dashboard, and of mails that speak it. */
export const LanguageChange = creating(
  z.object({
    language: text(35)
      .refine(
        (tag) => /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(tag) && canonical(tag) !== undefined,
        "must be a language tag such as de or pt-BR",
      )
      .transform((tag) => canonical(tag) ?? tag)
      .meta({ description: "language as a BCP 47 tag", examples: ["de"] }),
  }),
);
export type LanguageChange = z.output<typeof LanguageChange>;

/** Keeps the language a person reads: of the dashboard in their next browser, and of their mails. */
export async function chooseLanguage({ userId }: Actor, { language }: LanguageChange): Promise<void> {
  await db().user.update({ where: { id: userId }, data: { language } });
}
