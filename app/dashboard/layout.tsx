import { headers } from "next/headers";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { Messages } from "@/app/messages/messages";
import { LinkDrawerHost } from "@/components/links/form/link-drawer-host";
import { paths } from "@/components/paths";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { OfflineWorker } from "@/components/shell/offline-worker";
import { isSignedIn } from "@/lib/identity/access/sign-in";

export default async function Layout({ children }: { children: ReactNode }) {
  const asked = await headers();
  if (!(await isSignedIn(asked))) redirect(paths.login(asked.get("x-switchyard-path") ?? paths.links()));
  return (
    <Messages of="dashboard/layout">
      <DashboardShell>
        {children}
        <LinkDrawerHost />
        <OfflineWorker />
      </DashboardShell>
    </Messages>
  );
}
