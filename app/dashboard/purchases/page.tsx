import { Messages, titled } from "@/app/messages/messages";
import { PurchasesPage } from "@/components/commerce/purchases/purchases-page";

export const generateMetadata = titled((words) => words.purchases.title);

export default function Page() {
  return (
    <Messages of="dashboard/purchases">
      <PurchasesPage />
    </Messages>
  );
}
