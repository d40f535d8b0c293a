import { cn } from "@/components/ui/cn";

/** A code's picture. As an image, so that nothing in it can run; on a checked ground, in case it is transparent. */
export const QrImage = ({ svg, alt, className }: { svg: string; alt: string; className?: string }) => (
  <img
    src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
    alt={alt}
    className={cn(
      "bg-[repeating-conic-gradient(#e7e5df_0_25%,#fff_0_50%)] bg-size-[16px_16px] object-contain",
      className,
    )}
  />
);
