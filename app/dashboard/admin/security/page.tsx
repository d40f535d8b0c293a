import { AdminSecurityPage } from "@/components/identity/admin/security-page";
import messages from "@/messages/en.json";

export const metadata = { title: messages.admin.title };

export default function Page() {
  return <AdminSecurityPage />;
}
