import * as z from "zod";
import { db } from "@/lib/platform/database/db";
import { creating, text } from "@/lib/platform/fields";
import type { Actor } from "../access/actor";

/** The language of the dashboard, and of mails that speak it. */
export const LanguageChange = creating(
  z.object({
    language: text(35)
      .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "must be a language tag such as de or pt-BR")
      .meta({ description: "language as a BCP 47 tag", examples: ["de"] }),
  }),
);
export type LanguageChange = z.output<typeof LanguageChange>;

/** Keeps the language a person reads: of the dashboard in their next browser, and of their mails. */
export async function chooseLanguage({ userId }: Actor, { language }: LanguageChange): Promise<void> {
  await db().user.update({ where: { id: userId }, data: { language } });
}
