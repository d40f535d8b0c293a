import { Messages, titled } from "@/app/messages/messages";
import { AdminSecurityPage } from "@/components/identity/admin/security-page";

export const generateMetadata = titled((words) => words.admin.title);

export default function Page() {
  return (
    <Messages of="dashboard/admin/security">
      <AdminSecurityPage />
    </Messages>
  );
}
