import { titled } from "@/app/messages/messages";
import { SettingsStart } from "@/components/identity/settings/settings-start";

export const generateMetadata = titled((words) => words["setting-sections"].title);

export default function Page() {
  return <SettingsStart />;
}
