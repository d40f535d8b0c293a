import { titled } from "@/app/messages/messages";
import { AdminReportsPage } from "@/components/identity/admin/reports-page";

export const generateMetadata = titled((words) => words.admin.title);

export default function Page() {
  return <AdminReportsPage />;
}
