"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { Wordmark } from "@/components/shell/wordmark";
import { buttonLook } from "@/components/ui/button";
import { DepartureBoard } from "./departure-board";
import { firstPage } from "./first-page";
import { useSession } from "./queries";

/** The landing page. Signed-in visitors go straight to their links, or to the first steps while they have none. */
export function Landing() {
  const t = useTranslations("landing");
  const session = useSession();
  const router = useRouter();
  const signedIn = Boolean(session?.user);
  useEffect(() => {
    if (signedIn) void firstPage(paths.links()).then((page) => router.replace(page));
  }, [signedIn, router]);
  return (
    <div className="mx-auto flex min-h-dvh max-w-page flex-col px-6 sm:px-12">
      <header className="flex h-18 items-center justify-between">
        <Wordmark className="text-20" />
        <AppLink
          href={paths.login()}
          className={buttonLook({ tone: "quiet", size: "large", className: "-me-4" })}
        >
          {t("sign-in")}
        </AppLink>
      </header>
      <main className="grid flex-1 items-center gap-12 py-12 lg:grid-cols-[5fr_6fr] lg:gap-16">
        <div>
          <h1 className="max-w-[14ch] text-balance font-semibold text-44">{t("title")}</h1>
          <p className="mt-4 max-w-[46ch] text-16 text-ink-2">{t("text")}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            {session?.registration !== "closed" && (
              <AppLink href={paths.register()} className={buttonLook({ tone: "primary", size: "large" })}>
                {t("register")}
              </AppLink>
            )}
            <AppLink href={paths.login()} className={buttonLook({ size: "large" })}>
              {t("sign-in")}
            </AppLink>
          </div>
        </div>
        <DepartureBoard />
      </main>
      <footer className="flex flex-wrap gap-x-6 gap-y-1 border-t py-6 text-13 text-ink-3 max-sm:flex-col max-sm:items-start">
        {(["own", "open", "private"] as const).map((point) => (
          <span key={point}>{t(`points.${point}`)}</span>
        ))}
        <AppLink href={paths.guides()} className="text-ink-2 underline hover:text-ink sm:ms-auto">
          {t("guides")}
        </AppLink>
        <AppLink href={paths.docs()} className="text-ink-2 underline hover:text-ink">
          {t("docs")}
        </AppLink>
      </footer>
    </div>
  );
}
