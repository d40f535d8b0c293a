import { useState } from "react";
import { cn } from "@/components/ui/cn";

type Props = { url: string; icon: string | null; className?: string };

/** The icon of a destination, from our own address; a letter of its host while there is none. Decoration: the address is beside it. */
export function SiteIcon({ url, icon, className }: Props) {
  const [broken, setBroken] = useState<string>();
  const look = cn("size-4 shrink-0 rounded-[3px]", className);
  if (icon !== null && icon !== broken)
    return (
      // biome-ignore lint/performance/noImgElement: it is small, never changes, and is drawn at one size
      <img
        src={icon}
        alt=""
        width={16}
        height={16}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(icon)}
        className={look}
      />
    );
  return (
    <span
      aria-hidden
      className={cn(
        look,
        "inline-flex select-none items-center justify-center bg-sunken font-semibold text-[10px] text-ink-3 leading-none",
      )}
    >
      {letterOf(url)}
    </span>
  );
}

/** The first letter of what people call the site. */
function letterOf(url: string): string {
  const host = URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : url;
  return (/[\p{L}\p{N}]/u.exec(host)?.[0] ?? "").toUpperCase();
}
