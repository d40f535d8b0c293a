import { Messages, titled } from "@/app/messages/messages";
import { OverlaysPage } from "@/components/links/overlays/overlays-page";

export const generateMetadata = titled((words) => words.overlays.title);

export default function Page() {
  return (
    <Messages of="dashboard/overlays">
      <OverlaysPage />
    </Messages>
  );
}
