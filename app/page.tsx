import { Messages } from "@/app/messages/messages";
import { Landing } from "@/components/identity/session/landing";

export default function Page() {
  return (
    <Messages of="home">
      <Landing />
    </Messages>
  );
}
