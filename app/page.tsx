import { Landing } from "@/components/session/landing";

export default function Page() {
  return <Landing />;
}
