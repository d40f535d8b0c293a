import type { ReactNode } from "react";
import { Messages } from "@/app/messages/messages";
import { AdminFrame } from "@/components/identity/admin/admin-frame";

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <Messages of="dashboard/admin/layout">
      <AdminFrame>{children}</AdminFrame>
    </Messages>
  );
}
