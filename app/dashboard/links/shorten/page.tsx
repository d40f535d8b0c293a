import { Messages, titled } from "@/app/messages/messages";
import { ShortenPage } from "@/components/links/shorten/shorten-page";

export const generateMetadata = titled((words) => words.shorten.title);

export default function Page() {
  return (
    <Messages of="dashboard/links/shorten">
      <ShortenPage />
    </Messages>
  );
}
