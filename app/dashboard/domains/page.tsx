import { DomainsPage } from "@/components/links/domains/domains-page";
import messages from "@/messages/en.json";

export const metadata = { title: messages.domains.title };

export default function Page() {
  return <DomainsPage />;
}
