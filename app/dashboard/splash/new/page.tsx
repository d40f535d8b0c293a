import { Messages, titled } from "@/app/messages/messages";
import { NewSplashPage } from "@/components/links/splash/splash-editor-pages";

export const generateMetadata = titled((words) => words.splash["new-title"]);

export default function Page() {
  return (
    <Messages of="dashboard/splash/new">
      <NewSplashPage />
    </Messages>
  );
}
