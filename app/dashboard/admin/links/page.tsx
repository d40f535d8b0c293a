import { AdminLinksPage } from "@/components/identity/admin/links-page";
import messages from "@/messages/en.json";

export const metadata = { title: messages.admin.title };

export default function Page() {
  return <AdminLinksPage />;
}
