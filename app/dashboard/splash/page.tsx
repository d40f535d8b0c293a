import { Messages, titled } from "@/app/messages/messages";
import { SplashPagesPage } from "@/components/links/splash/splash-pages-page";

export const generateMetadata = titled((words) => words.splash.title);

export default function Page() {
  return (
    <Messages of="dashboard/splash">
      <SplashPagesPage />
    </Messages>
  );
}
