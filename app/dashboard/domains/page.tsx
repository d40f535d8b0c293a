import { Messages, titled } from "@/app/messages/messages";
import { DomainsPage } from "@/components/links/domains/domains-page";

export const generateMetadata = titled((words) => words.domains.title);

export default function Page() {
  return (
    <Messages of="dashboard/domains">
      <DomainsPage />
    </Messages>
  );
}
