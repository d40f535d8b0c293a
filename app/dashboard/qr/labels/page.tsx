import { LabelsPage } from "@/components/links/labels/labels-page";
import messages from "@/messages/en.json";

export const metadata = { title: messages.labels.title };

export default function Page() {
  return <LabelsPage />;
}
