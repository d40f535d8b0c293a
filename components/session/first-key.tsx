import { useTranslations } from "use-intl";
import { SecretOnce } from "@/components/keys/secret-once";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { buttonLook } from "@/components/ui/button";
import { AuthFrame } from "./auth-frame";

/** After registering: the account's first API key, and a request that uses it. */
export function FirstKey({ apiKey }: { apiKey: string }) {
  const t = useTranslations("first-key");
  return (
    <AuthFrame title={t("title")} intro={t("intro")}>
      <SecretOnce apiKey={apiKey} />
      <AppLink
        href={paths.links()}
        className={buttonLook({ tone: "primary", size: "large", className: "mt-6 w-full" })}
      >
        {t("continue")}
      </AppLink>
    </AuthFrame>
  );
}
