import { UtmPage } from "@/components/links/utm/utm-page";
import messages from "@/messages/en.json";

export const metadata = { title: messages.utm.title };

export default function Page() {
  return <UtmPage />;
}
