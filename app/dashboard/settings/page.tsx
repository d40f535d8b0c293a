import { SettingsPage } from "@/components/identity/account/settings-page";
import messages from "@/messages/en.json";

export const metadata = { title: messages.settings.title };

export default function Page() {
  return <SettingsPage />;
}
