import { PastePage } from "@/components/links/imports/paste-page";
import messages from "@/messages/en.json";

export const metadata = { title: messages["paste-links"].title };

export default function Page() {
  return <PastePage />;
}
