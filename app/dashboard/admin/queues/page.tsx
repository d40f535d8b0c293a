import { MailQueueSection } from "@/components/identity/installation/mail-queue";
import { DeliveryQueueSection } from "@/components/integrations/webhooks/delivery-queue";
import messages from "@/messages/en.json";

export const metadata = { title: messages.admin.title };

export default function Page() {
  return (
    <div className="flex flex-col gap-10">
      <MailQueueSection />
      <DeliveryQueueSection />
    </div>
  );
}
