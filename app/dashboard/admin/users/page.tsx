import { Messages, titled } from "@/app/messages/messages";
import { AdminUsersPage } from "@/components/identity/admin/users-page";

export const generateMetadata = titled((words) => words.admin.title);

export default function Page() {
  return (
    <Messages of="dashboard/admin/users">
      <AdminUsersPage />
    </Messages>
  );
}
