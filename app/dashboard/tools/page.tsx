import { Messages, titled } from "@/app/messages/messages";
import { ToolsPage } from "@/components/integrations/tools/tools-page";

export const generateMetadata = titled((words) => words.tools.title);

export default function Page() {
  return (
    <Messages of="dashboard/tools">
      <ToolsPage />
    </Messages>
  );
}
