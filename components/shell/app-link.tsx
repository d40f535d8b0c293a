"use client";

import { useRouter } from "next/navigation";
import type { ComponentProps, MouseEvent } from "react";

type Props = Omit<ComponentProps<"a">, "href"> & { href: string };

/**
 * A link within the app. Its page is fetched when the pointer or the focus comes near, not when it is merely in sight: a list
 * of links would otherwise load pages nobody asked for. Next's own `Link` weighs 5 kB more on every page, for what is in sight.
 */
export function AppLink({ href, onClick, ...rest }: Props) {
  const router = useRouter();
  const prefetch = () => router.prefetch(href);
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || isForBrowser(event)) return;
    event.preventDefault();
    router.push(href);
  };
  return <a href={href} onPointerEnter={prefetch} onFocus={prefetch} onClick={press} {...rest} />;
}

/** A new tab or window, a download: what a browser makes of a link by itself. */
function isForBrowser({ currentTarget, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent<HTMLAnchorElement>) {
  const elsewhere = currentTarget.target !== "" && currentTarget.target !== "_self";
  return metaKey || ctrlKey || shiftKey || altKey || elsewhere || currentTarget.hasAttribute("download");
}
