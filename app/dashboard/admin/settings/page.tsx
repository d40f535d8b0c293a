import { InstallationSettingsPage } from "@/components/identity/installation/settings-page";
import messages from "@/messages/en.json";

export const metadata = { title: messages.admin.title };

export default function Page() {
  return <InstallationSettingsPage />;
}
