import { AdminDomainsPage } from "@/components/identity/admin/domains-page";
import messages from "@/messages/en.json";

export const metadata = { title: messages.admin.title };

export default function Page() {
  return <AdminDomainsPage />;
}
