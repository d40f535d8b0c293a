import { Messages, titled } from "@/app/messages/messages";
import { QrCodesPage } from "@/components/links/qr/qr-codes-page";

export const generateMetadata = titled((words) => words.qr.title);

export default function Page() {
  return (
    <Messages of="dashboard/qr">
      <QrCodesPage />
    </Messages>
  );
}
