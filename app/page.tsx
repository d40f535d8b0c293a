import { Landing } from "@/components/identity/session/landing";

export default function Page() {
  return <Landing />;
}
