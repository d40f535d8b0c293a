import { chooseLanguage, LanguageChange } from "@/lib/identity/account/language";
import { presentLanguageChosen } from "@/lib/identity/account/present";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Choose the language of the account",
    need: "account",
    body: LanguageChange,
    run: chooseLanguage,
    show: presentLanguageChosen,
  }),
});
