import { Messages, titled } from "@/app/messages/messages";
import { NewQrPage } from "@/components/links/qr/qr-editor-pages";

export const generateMetadata = titled((words) => words.qr["new-title"]);

export default function Page() {
  return (
    <Messages of="dashboard/qr/new">
      <NewQrPage />
    </Messages>
  );
}
