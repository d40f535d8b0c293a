import { Messages, titled } from "@/app/messages/messages";
import { ItemsPage } from "@/components/commerce/items/items-page";

export const generateMetadata = titled((words) => words.items.title);

export default function Page() {
  return (
    <Messages of="dashboard/items">
      <ItemsPage />
    </Messages>
  );
}
