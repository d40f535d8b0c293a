import type { ReactNode } from "react";
import { Messages } from "@/app/messages/messages";
import { SettingsFrame } from "@/components/identity/settings/settings-frame";

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <Messages of="dashboard/settings/(sections)/layout">
      <SettingsFrame>{children}</SettingsFrame>
    </Messages>
  );
}
