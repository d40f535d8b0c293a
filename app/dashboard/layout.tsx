import { type ReactNode, Suspense } from "react";
import { LinkDrawerHost } from "@/components/links/link-drawer-host";
import { DashboardShell } from "@/components/shell/dashboard-shell";

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <Suspense>
      <DashboardShell>
        {children}
        <LinkDrawerHost />
      </DashboardShell>
    </Suspense>
  );
}
