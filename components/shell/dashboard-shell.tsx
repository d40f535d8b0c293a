"use client";

import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { ChooseHost } from "@/components/choices/choose-host";
import { RequireSession } from "@/components/session/require-session";
import { later } from "@/components/ui/later";
import { FailedBanner } from "./failed-banner";
import { MobileBar } from "./mobile-bar";
import { PasteAnywhere } from "./paste-anywhere";
import { useShortcuts } from "./shortcuts";
import { Sidebar } from "./sidebar";
import { useSidebarWidth } from "./sidebar-width";
import { useCommandKey } from "./use-command-key";
import { ViewerFrame } from "./viewer-frame";

const loadCommandMenu = () => import("./command-menu");
const CommandMenu = later(() => loadCommandMenu().then((module) => module.CommandMenu));
const NoticeBanner = later(() =>
  import("@/components/security/notice-banner").then((module) => module.NoticeBanner),
);
const ShortcutSheet = later(() => import("./shortcut-sheet").then((module) => module.ShortcutSheet));

type Layer = "none" | "commands" | "shortcuts";

/** The frame of every signed-in page: sidebar, content, and the layers that any page can call. */
export function DashboardShell({ children }: { children: ReactNode }) {
  const t = useTranslations("shell");
  const width = useSidebarWidth();
  const [layer, setLayer] = useState<Layer>("none");
  const openCommands = () => setLayer("commands");
  const close = () => setLayer("none");
  useCommandKey(openCommands, () => void loadCommandMenu());
  useShortcuts("anywhere", { sheet: () => setLayer("shortcuts") });
  return (
    <RequireSession>
      <a
        href="#content"
        className="absolute top-2 left-2 z-50 -translate-y-20 rounded-control bg-ink px-3 py-2 text-13 text-surface focus-visible:translate-y-0"
      >
        {t("skip")}
      </a>
      <div className="grid min-h-dvh grid-cols-1 md:grid-cols-[var(--sidebar)_minmax(0,1fr)]">
        <Sidebar width={width} onCommands={openCommands} />
        <div className="flex min-w-0 flex-col">
          <MobileBar onCommands={openCommands} />
          <FailedBanner />
          <NoticeBanner />
          <ViewerFrame>
            <main
              id="content"
              tabIndex={-1}
              className="mx-auto w-full max-w-page flex-1 px-4 py-5 outline-none sm:px-8 sm:py-6"
            >
              {children}
            </main>
          </ViewerFrame>
        </div>
      </div>
      <PasteAnywhere />
      <ChooseHost />
      {layer === "commands" && <CommandMenu onClose={close} onShortcuts={() => setLayer("shortcuts")} />}
      {layer === "shortcuts" && <ShortcutSheet onClose={close} />}
    </RequireSession>
  );
}
