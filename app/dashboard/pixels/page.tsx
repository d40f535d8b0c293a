import { Messages, titled } from "@/app/messages/messages";
import { PixelsPage } from "@/components/links/pixels/pixels-page";

export const generateMetadata = titled((words) => words.pixels.title);

export default function Page() {
  return (
    <Messages of="dashboard/pixels">
      <PixelsPage />
    </Messages>
  );
}
