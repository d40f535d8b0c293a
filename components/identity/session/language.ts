import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "@/components/api-client";
import { isLanguageChosen, loadInLanguage, nearestTag } from "@/components/shell/language-cookie";
import { useLanguages } from "@/components/shell/languages";
import { useSession } from "./queries";

/** Keeps a language for the account and this browser, and loads the page anew in it. Without the server, for this browser alone. */
export const useChooseLanguage = () =>
  useMutation({
    mutationFn: (language: string) => api.put("/account/language", { language }),
    onSettled: (_saved, _error, language) => loadInLanguage(language),
  });

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
