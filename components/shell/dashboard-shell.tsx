"use client";

import { Eye, Menu, Search } from "lucide-react";
import { usePathname, useRouter } from "next/navigation";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useFirstQuery } from "@/components/first-data";
import { ConfirmBannerHost } from "@/components/identity/account/confirm-banner-host";
import { NoticeBannerHost } from "@/components/identity/security/notice-banner-host";
import { useAccountLanguage } from "@/components/identity/session/language";
import { sessionQuery, useSession } from "@/components/identity/session/queries";
import { RequireWorkspace } from "@/components/identity/workspaces/require-workspace";
import { isWebAddress } from "@/components/links/destination";
import { linkDrawer } from "@/components/links/drawer-state";
import { usePickerQuestion } from "@/components/links/picker/picker-state";
import { paths } from "@/components/paths";
import { Button } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import { WriteLock } from "@/components/ui/write-lock";
import { useAccent } from "./accent";
import { useSidebarWidth } from "./appearance";
import { catchKeys, releaseKeys } from "./early-keys";
import { FailedBanner } from "./failed-banner";
import { LeaveGuard } from "./leave-guard";
import { NewVersionBanner } from "./new-version-banner";
import { isPressed, isTyping, KEYS, useShortcuts } from "./shortcuts";
import { Sidebar } from "./sidebar";
import { Wordmark } from "./wordmark";

const CommandMenu = lazy(
  () => import("./command-menu").then((module) => module.CommandMenu),
  "components/shell/command-menu",
);
const ShortcutSheet = lazy(
  () => import("./shortcut-sheet").then((module) => module.ShortcutSheet),
  "components/shell/shortcut-sheet",
);

type Layer = "none" | "commands" | "shortcuts";

/** The frame of every signed-in page: sidebar, content, and the layers that any page can call. */
export function DashboardShell({ children }: { children: ReactNode }) {
  const t = useTranslations("shell");
  const width = useSidebarWidth();
  useAccent();
  const [layer, setLayer] = useState<Layer>("none");
  const openCommands = () => {
    // The menu's code may still be on its way, and people type on. Where it can't be had, keys are the page's again.
    if (layer !== "commands") catchKeys();
    CommandMenu.load().catch(releaseKeys);
    setLayer("commands");
  };
  const close = () => setLayer("none");
  useAccountLanguage();
  useCommandKey(openCommands, () => void CommandMenu.load().catch(() => undefined));
  useEffect(() => () => void releaseKeys(), []);
  useShortcuts("anywhere", { sheet: () => setLayer("shortcuts") });
  return (
    <RequireSession>
      <a
        href="#content"
        className="absolute top-2 start-2 z-50 -translate-y-20 rounded-control bg-ink px-3 py-2 text-13 text-surface focus-visible:translate-y-0"
      >
        {t("skip")}
      </a>
      <div className="grid min-h-dvh grid-cols-1 md:grid-cols-[var(--sidebar)_minmax(0,1fr)]">
        <Sidebar width={width} onCommands={openCommands} />
        <div className="flex min-w-0 flex-col">
          <MobileBar onCommands={openCommands} />
          <FailedBanner />
          <NewVersionBanner />
          <ConfirmBannerHost />
          <NoticeBannerHost />
          <ViewerFrame>
            <main
              id="content"
              tabIndex={-1}
              className="mx-auto w-full max-w-page flex-1 px-4 py-5 outline-none sm:px-8 sm:py-6"
            >
              <RequireWorkspace>{children}</RequireWorkspace>
            </main>
          </ViewerFrame>
        </div>
      </div>
      <PasteAnywhere />
      <PickerHost />
      <LeaveGuard />
      {layer === "commands" && <CommandMenu onClose={close} onShortcuts={() => setLayer("shortcuts")} />}
      {layer === "shortcuts" && <ShortcutSheet onClose={close} />}
    </RequireSession>
  );
}

/** Around every page: tells viewers that the workspace is read-only, and disables what would fail. */
export function ViewerFrame({ children }: { children: ReactNode }) {
  const t = useTranslations("viewer");
  const session = useSession();
  const workspace = session?.workspace;
  const viewed = workspace?.role === "viewer" ? workspace.name : null;
  const isUnconfirmed = session?.user?.confirmation === "required";
  const reason = isUnconfirmed ? t("unconfirmed") : viewed === null ? null : t("reason");
  // The page stays mounted when the role changes; otherwise it would lose its state.
  return (
    <WriteLock value={reason}>
      {viewed !== null && (
        <p className="flex min-h-10 items-center gap-3 border-b bg-sunken px-4 py-2 text-13 sm:px-8">
          <Eye aria-hidden className="size-4 shrink-0 text-ink-3" />
          {t("banner", { name: viewed })}
        </p>
      )}
      {children}
    </WriteLock>
  );
}

/**
 * Shows its children to people who are signed in and leads everyone else to the sign-in page, which leads back here.
 * A convenience only: the data is guarded where it is served.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const { data } = useFirstQuery(sessionQuery);
  const router = useRouter();
  const pathname = usePathname();
  const signedOut = data !== undefined && data.user === null;
  useEffect(() => {
    if (signedOut) router.replace(paths.login(pathname + window.location.search));
  }, [signedOut, pathname, router]);
  return signedOut ? null : children;
}

/** A web address pasted anywhere but into a field opens the builder with it. */
export function PasteAnywhere() {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData("text/plain").trim() ?? "";
      if (isTyping(event.target) || document.querySelector("[role=dialog]") || !isWebAddress(text)) return;
      event.preventDefault();
      linkDrawer.openNew(text);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, []);
  return null;
}

/** ⌘K, or Ctrl+K, from anywhere, also while typing. `prepare` is called as soon as the first of the two keys goes down. */
export function useCommandKey(act: () => void, prepare: () => void): void {
  const latest = useRef({ act, prepare });
  useEffect(() => {
    latest.current = { act, prepare };
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === "Meta" || event.key === "Control") latest.current.prepare();
      if (!isPressed(event, KEYS.anywhere.commands)) return;
      event.preventDefault();
      latest.current.act();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

const PickerDialog = lazy(
  () => import("@/components/links/picker/picker-dialog").then((module) => module.PickerDialog),
  "components/links/picker/picker-dialog",
);

/** Where questions for a campaign or channel appear, on any page. */
export function PickerHost() {
  const question = usePickerQuestion();
  return question ? <PickerDialog question={question} /> : null;
}

const MobileSheet = lazy(
  () => import("./mobile-sheet").then((module) => module.MobileSheet),
  "components/shell/mobile-sheet",
);

/** The bar on top of narrow screens, with the sidebar as a sheet behind its button. */
export function MobileBar({ onCommands }: { onCommands: () => void }) {
  const t = useTranslations("shell");
  const [open, setOpen] = useState(false);
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center justify-between border-b bg-canvas px-2 md:hidden">
      <Button tone="quiet" size="icon" aria-label={t("menu")} onClick={() => setOpen(true)}>
        <Menu aria-hidden className="size-5" />
      </Button>
      <Wordmark className="text-16" />
      <Button tone="quiet" size="icon" aria-label={t("search")} onClick={onCommands}>
        <Search aria-hidden className="size-5" />
      </Button>
      {open && <MobileSheet onClose={() => setOpen(false)} />}
    </header>
  );
}
