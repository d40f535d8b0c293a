import { Suspense } from "react";
import { DocsPage } from "@/components/integrations/openapi/docs-page";
import messages from "../../messages/en.json";

export const metadata = { title: messages.docs.title };

export default function Page() {
  return (
    <Suspense>
      <DocsPage />
    </Suspense>
  );
}
