import { Messages, titled } from "@/app/messages/messages";
import { LabelsPage } from "@/components/links/labels/labels-page";

export const generateMetadata = titled((words) => words.labels.title);

export default function Page() {
  return (
    <Messages of="dashboard/qr/labels">
      <LabelsPage />
    </Messages>
  );
}
