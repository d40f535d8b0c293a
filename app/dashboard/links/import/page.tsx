import { Messages, titled } from "@/app/messages/messages";
import { ImportPage } from "@/components/links/imports/import-page";

export const generateMetadata = titled((words) => words.import.title);

export default function Page() {
  return (
    <Messages of="dashboard/links/import">
      <ImportPage />
    </Messages>
  );
}
