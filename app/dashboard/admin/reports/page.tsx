import { AdminReportsPage } from "@/components/identity/admin/reports-page";
import messages from "@/messages/en.json";

export const metadata = { title: messages.admin.title };

export default function Page() {
  return <AdminReportsPage />;
}
