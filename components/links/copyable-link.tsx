import { ExternalLink } from "lucide-react";
import { cn } from "@/components/ui/cn";
import { CopyButton } from "@/components/ui/copy-button";
import { partsOf, ShortLink } from "./short-link";

type Props = {
  address: string;
  /** label of the button */
  copy: string;
  className?: string;
};

/** A short link, and the button that copies it. */
export const CopyableLink = ({ address, copy, className }: Props) => (
  <span className={cn("flex min-w-0 items-center gap-1", className)}>
    <ShortLink {...partsOf(address)} />
    <CopyButton text={address} label={copy} className="pointer-coarse:size-9" />
  </span>
);

type PublicAddressProps = Omit<Props, "className"> & {
  /** what the address leads to, where there are several */
  name?: string;
};

/** A short link that opens in a new tab, and the button that copies it. */
export const PublicAddress = ({ name, address, copy }: PublicAddressProps) => (
  <span className="flex min-w-0 items-center gap-1 max-sm:flex-wrap">
    {name && <span className="me-1 text-12 text-ink-3">{name}</span>}
    <span className="flex min-w-0 items-center gap-1">
      <a
        href={address}
        target="_blank"
        rel="noreferrer"
        className="flex min-w-0 items-center gap-1 rounded-control text-13 hover:underline"
      >
        <ShortLink {...partsOf(address)} />
        <ExternalLink aria-hidden className="size-3 shrink-0 text-ink-3" />
      </a>
      <CopyButton text={address} label={copy} className="pointer-coarse:size-9" />
    </span>
  </span>
);
