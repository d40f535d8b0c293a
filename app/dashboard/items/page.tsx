import { ItemsPage } from "@/components/commerce/items/items-page";
import messages from "@/messages/en.json";

export const metadata = { title: messages.items.title };

export default function Page() {
  return <ItemsPage />;
}
