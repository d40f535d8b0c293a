import { redirect } from "next/navigation";
import { paths } from "@/components/paths";

export default function Page() {
  redirect(paths.links());
}
