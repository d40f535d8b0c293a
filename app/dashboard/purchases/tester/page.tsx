import { Messages, titled } from "@/app/messages/messages";
import { TesterPage } from "@/components/commerce/purchases/tester-page";

export const generateMetadata = titled((words) => words.tester.title);

export default function Page() {
  return (
    <Messages of="dashboard/purchases/tester">
      <TesterPage />
    </Messages>
  );
}
