import { Suspense } from "react";
import { Messages, titled } from "@/app/messages/messages";
import { DocsPage } from "@/components/integrations/openapi/docs-page";

export const generateMetadata = titled((words) => words.docs.title);

export default function Page() {
  return (
    <Messages of="docs">
      <Suspense>
        <DocsPage />
      </Suspense>
    </Messages>
  );
}
