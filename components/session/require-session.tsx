import { useQuery } from "@tanstack/react-query";
import { usePathname, useRouter } from "next/navigation";
import { type ReactNode, useEffect } from "react";
import { paths } from "@/components/paths";
import { sessionQuery } from "./queries";

/**
 * Shows its children to people who are signed in and leads everyone else to the sign-in page, which leads back here.
 * A convenience only: the data is guarded where it is served.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const { data } = useQuery(sessionQuery);
  const router = useRouter();
  const pathname = usePathname();
  const signedOut = data !== undefined && data.user === null;
  useEffect(() => {
    if (signedOut) router.replace(paths.login(pathname + window.location.search));
  }, [signedOut, pathname, router]);
  return signedOut ? null : children;
}
