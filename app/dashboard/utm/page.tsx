import { Messages, titled } from "@/app/messages/messages";
import { UtmPage } from "@/components/links/utm/utm-page";

export const generateMetadata = titled((words) => words.utm.title);

export default function Page() {
  return (
    <Messages of="dashboard/utm">
      <UtmPage />
    </Messages>
  );
}
