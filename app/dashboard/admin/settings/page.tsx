import { Messages, titled } from "@/app/messages/messages";
import { InstallationSettingsPage } from "@/components/identity/installation/settings-page";

export const generateMetadata = titled((words) => words.admin.title);

export default function Page() {
  return (
    <Messages of="dashboard/admin/settings">
      <InstallationSettingsPage />
    </Messages>
  );
}
