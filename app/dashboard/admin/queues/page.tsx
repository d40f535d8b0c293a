import { Messages, titled } from "@/app/messages/messages";
import { MailQueueSection } from "@/components/identity/installation/mail-queue";
import { DeliveryQueueSection } from "@/components/integrations/webhooks/delivery-queue";

export const generateMetadata = titled((words) => words.admin.title);

export default function Page() {
  return (
    <Messages of="dashboard/admin/queues">
      <div className="flex flex-col gap-10">
        <MailQueueSection />
        <DeliveryQueueSection />
      </div>
    </Messages>
  );
}
