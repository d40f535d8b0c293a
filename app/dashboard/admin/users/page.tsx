import { AdminUsersPage } from "@/components/identity/admin/users-page";
import messages from "@/messages/en.json";

export const metadata = { title: messages.admin.title };

export default function Page() {
  return <AdminUsersPage />;
}
