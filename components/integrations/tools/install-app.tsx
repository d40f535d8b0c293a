import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { outsideValue } from "@/components/ui/browser-values";
import { Button } from "@/components/ui/button";

/** What Chromium sends when the page may be installed; it is in no standard. */
type InstallEvent = Event & { prompt(): Promise<{ outcome: "accepted" | "dismissed" }> };

/** Installs the dashboard as an app where the browser lets us ask, else says where its menu has that. */
export function InstallApp() {
  const t = useTranslations("tools.app");
  const isInstalled = useIsInstalled();
  const platform = usePlatform();
  const [offer, setOffer] = useState<InstallEvent>();
  useEffect(() => {
    const keep = (event: Event) => {
      event.preventDefault();
      setOffer(event as InstallEvent);
    };
    window.addEventListener("beforeinstallprompt", keep);
    return () => window.removeEventListener("beforeinstallprompt", keep);
  }, []);
  if (isInstalled) return <p className="text-13">{t("installed")}</p>;
  const install = async () => {
    await offer?.prompt();
    // An offer can be made once.
    setOffer(undefined);
  };
  return (
    <div className="flex flex-col gap-3">
      {offer && (
        <div>
          <Button onClick={() => void install()}>{t("install")}</Button>
        </div>
      )}
      <ol className="flex max-w-[60ch] list-decimal flex-col gap-1 ps-5 text-13 text-ink-2">
        <li>{t(`steps.${platform}`)}</li>
        <li>{t(platform === "ios" ? "open-ios" : "share")}</li>
      </ol>
    </div>
  );
}

const useIsInstalled = outsideValue(() => window.matchMedia("(display-mode: standalone)").matches, false).use;

/** Whose menus a reader has before them. */
const usePlatform = outsideValue<"android" | "ios" | "desktop">(() => {
  const { userAgent, maxTouchPoints } = navigator;
  if (/Android/.test(userAgent)) return "android";
  // An iPad says that it is a Mac.
  return /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
    ? "ios"
    : "desktop";
}, "desktop").use;
