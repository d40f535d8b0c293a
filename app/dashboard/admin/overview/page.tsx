import { InstallationOverviewPage } from "@/components/identity/installation/overview-page";
import messages from "@/messages/en.json";

export const metadata = { title: messages.admin.title };

export default function Page() {
  return <InstallationOverviewPage />;
}
