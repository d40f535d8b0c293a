import { LinksPage } from "@/components/links/list/links-page";
import messages from "@/messages/en.json";

export const metadata = { title: messages.links.title };

export default function Page() {
  return <LinksPage />;
}
