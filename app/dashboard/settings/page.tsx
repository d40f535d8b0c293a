import { Messages, titled } from "@/app/messages/messages";
import { SettingsPage } from "@/components/identity/account/settings-page";

export const generateMetadata = titled((words) => words.settings.title);

export default function Page() {
  return (
    <Messages of="dashboard/settings">
      <SettingsPage />
    </Messages>
  );
}
