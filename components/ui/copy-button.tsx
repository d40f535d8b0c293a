import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "./button";
import { cn } from "./cn";
import { useCopy } from "./copy";

type Props = { text: string; label: string; shape?: "icon" | "words"; className?: string };

const SHOWN_FOR = 1_600;

/** Copies a text and says that it did, in place. */
export function CopyButton({ text, label, shape = "icon", className }: Props) {
  const t = useTranslations("copy-button");
  const [copied, setCopied] = useState(false);
  const copier = useCopy();
  const Icon = copied ? Check : Copy;
  const copy = async () => {
    if (!(await copier.text(text))) return;
    setCopied(true);
    setTimeout(() => setCopied(false), SHOWN_FOR);
  };
  return (
    <Button
      tone={shape === "icon" ? "quiet" : "plain"}
      size={shape === "icon" ? "icon-small" : "middle"}
      aria-label={shape === "icon" ? label : undefined}
      className={className}
      onClick={() => void copy()}
    >
      <Icon aria-hidden className={copied ? "size-3.5 text-ok" : "size-3.5"} />
      {shape === "words" && (copied ? t("copied") : label)}
      <span aria-live="polite" className="sr-only">
        {copied && t("copied")}
      </span>
    </Button>
  );
}

type CopyLineProps = Props & {
  /** what the text is */
  name: string;
};

/** A text to be taken away, and the button that copies it. */
export const CopyLine = ({ name, text, className, ...button }: CopyLineProps) => (
  <div
    className={cn(
      "flex items-center gap-2 rounded-control border border-line-strong bg-surface py-1 pe-1 ps-3",
      className,
    )}
  >
    <output aria-label={name} className="code min-w-0 flex-1 break-all text-13">
      {text}
    </output>
    <CopyButton text={text} {...button} />
  </div>
);

/** Lines that drawings in text are made of. Our own font has none, and those of another one are wider than its letters. */
const BOXES = /[\u2500-\u257f]/;

/** Lines of code with a title and a way to copy them. */
export const CodeBlock = ({ title, code, copyLabel }: { title: string; code: string; copyLabel: string }) => (
  <figure className="overflow-hidden rounded-panel border bg-sunken">
    <figcaption className="flex h-9 items-center justify-between border-b pe-1 ps-3 text-12 text-ink-2">
      <span>{title}</span>
      <CopyButton text={code} label={copyLabel} />
    </figcaption>
    {/* Scrolls sideways, so the keyboard must be able to reach it. */}
    <pre
      tabIndex={0}
      className="code overflow-x-auto p-3 text-12 leading-5 focus-visible:-outline-offset-2"
      style={BOXES.test(code) ? { fontFamily: "ui-monospace, monospace" } : undefined}
    >
      {code}
    </pre>
  </figure>
);
