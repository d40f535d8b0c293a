import { Messages, titled } from "@/app/messages/messages";
import { ProfilePage } from "@/components/commerce/seller/profile-page";

export const generateMetadata = titled((words) => words.seller.title);

export default function Page() {
  return (
    <Messages of="dashboard/items/profile">
      <ProfilePage />
    </Messages>
  );
}
