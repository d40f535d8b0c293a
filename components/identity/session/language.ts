import { useEffect } from "react";
import { isLanguageChosen, loadInLanguage, nearestTag } from "@/components/shell/language-cookie";
import { useLanguages } from "@/components/shell/languages";
import { useSession } from "./queries";

/** In a browser where no language was chosen yet, goes on in the account's. */
export function useAccountLanguage(): void {
  const language = useSession()?.user?.language;
  const languages = useLanguages();
  const wanted = nearestTag(
    languages.map(({ tag }) => tag),
    language ?? "",
  );
  const isOther = wanted !== undefined && !languages.some(({ tag, chosen }) => tag === wanted && chosen);
  useEffect(() => {
    if (isOther && !isLanguageChosen()) loadInLanguage(wanted);
  }, [isOther, wanted]);
}
