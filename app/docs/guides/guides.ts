import { DEFAULT_LANGUAGE } from "@/app/messages/language";
import type { Guide } from "@/components/integrations/guides/guide";
import { GUIDES } from "./files";

/** A guide in a language, or in English where that language lacks it. Undefined for a name that no guide has. */
export async function guideIn(
  language: string,
  name: string,
): Promise<{ guide: Guide; language: string } | undefined> {
  for (const tag of [language, DEFAULT_LANGUAGE]) {
    const guides = GUIDES[tag] ?? {};
    const load = Object.hasOwn(guides, name) ? guides[name] : undefined;
    if (load) return { guide: (await load()).default, language: tag };
  }
  return undefined;
}
