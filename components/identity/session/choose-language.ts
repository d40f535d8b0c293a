import { useMutation } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import { loadInLanguage } from "@/components/shell/language-cookie";

/** Keeps a language for the account and this browser, and loads the page anew in it. Without the server, for this browser alone. */
export const useChooseLanguage = () =>
  useMutation({
    mutationFn: (language: string) => api.put("/account/language", { language }),
    onSettled: (_saved, _error, language) => loadInLanguage(language),
  });
