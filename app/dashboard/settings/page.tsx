import { redirect } from "next/navigation";
import { paths } from "@/components/paths";

/** The settings begin with their first section; a browser keeps what stands after the # for it. */
export default function Page() {
  redirect(paths.settings());
}
