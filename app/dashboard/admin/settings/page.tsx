import { redirect } from "next/navigation";
import { paths } from "@/components/paths";

/** Settings of the installation are beside those of the person and the workspace. */
export default function Page() {
  redirect(paths.settings("registration"));
}
