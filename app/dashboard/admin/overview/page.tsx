import { Messages, titled } from "@/app/messages/messages";
import { InstallationOverviewPage } from "@/components/identity/installation/overview-page";

export const generateMetadata = titled((words) => words.admin.title);

export default function Page() {
  return (
    <Messages of="dashboard/admin/overview">
      <InstallationOverviewPage />
    </Messages>
  );
}
