import { LinksPage } from "@/components/links/links-page";
import messages from "@/messages/en.json";

export const metadata = { title: messages.links.title };

export default function Page() {
  return <LinksPage />;
}
