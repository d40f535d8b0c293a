import Link from "next/link";
import { useRouter } from "next/navigation";
import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<typeof Link>, "href" | "prefetch"> & { href: string };

/**
 * A link within the app. Its page is fetched when the pointer or the focus comes near, not when it is merely in sight: a list
 * of links would otherwise load pages nobody asked for.
 */
export function AppLink({ href, ...rest }: Props) {
  const router = useRouter();
  const fetchAhead = () => router.prefetch(href);
  return <Link href={href} prefetch={false} onPointerEnter={fetchAhead} onFocus={fetchAhead} {...rest} />;
}
