import { PixelsPage } from "@/components/links/pixels/pixels-page";
import messages from "@/messages/en.json";

export const metadata = { title: messages.pixels.title };

export default function Page() {
  return <PixelsPage />;
}
