import { Messages, titled } from "@/app/messages/messages";
import { AdminLinksPage } from "@/components/identity/admin/links-page";

export const generateMetadata = titled((words) => words.admin.title);

export default function Page() {
  return (
    <Messages of="dashboard/admin/links">
      <AdminLinksPage />
    </Messages>
  );
}
