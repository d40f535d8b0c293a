import { ProfilePage } from "@/components/commerce/seller/profile-page";
import messages from "@/messages/en.json";

export const metadata = { title: messages.seller.title };

export default function Page() {
  return <ProfilePage />;
}
