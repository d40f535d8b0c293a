import { Messages, titled } from "@/app/messages/messages";
import { AdminDomainsPage } from "@/components/identity/admin/domains-page";

export const generateMetadata = titled((words) => words.admin.title);

export default function Page() {
  return (
    <Messages of="dashboard/admin/domains">
      <AdminDomainsPage />
    </Messages>
  );
}
