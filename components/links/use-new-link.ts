import { useSession } from "@/components/session/queries";
import { emptyValues, type LinkValues } from "./link-values";

/** The values a new link begins with, as the workspace's settings want it. */
export function useNewLink(url: string): LinkValues {
  const { domain, type } = useSession()?.workspace?.defaults ?? { domain: "", type: "direct" };
  return { ...emptyValues(url), domain, type };
}
