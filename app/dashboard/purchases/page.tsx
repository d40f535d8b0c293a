import { PurchasesPage } from "@/components/commerce/purchases/purchases-page";
import messages from "@/messages/en.json";

export const metadata = { title: messages.purchases.title };

export default function Page() {
  return <PurchasesPage />;
}
