import { TesterPage } from "@/components/commerce/purchases/tester-page";
import messages from "@/messages/en.json";

export const metadata = { title: messages.tester.title };

export default function Page() {
  return <TesterPage />;
}
