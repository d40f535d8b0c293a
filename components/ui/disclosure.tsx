import { type ReactNode, useId, useRef, useState } from "react";
import { keepEnter } from "./form";
import { closePart, openPart, usePart } from "./named-parts";
import { OpenMark } from "./open-mark";

type Props = {
  /** by which it can be opened from elsewhere */
  name?: string;
  title: string;
  /** summary of the content, readable while closed */
  summary?: ReactNode;
  openAtFirst?: boolean;
  /** an error inside keeps it open: a hidden error helps nobody */
  hasError?: boolean;
  children: ReactNode;
};

/** A part of a form that opens when needed and says in one line what it holds. Enter in its fields doesn't send the form. */
export function Disclosure(props: Props) {
  const { name, title, summary, openAtFirst = false, hasError = false, children } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [wanted, setWanted] = useState(openAtFirst);
  const open = wanted || hasError;
  usePart(name, (isOpen) => {
    setWanted(isOpen);
    if (isOpen) button.current?.focus();
  });
  const toggle = () => {
    if (name === undefined) return setWanted(!open);
    (open ? closePart : openPart)(name);
  };
  return (
    <div className="border-b">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={toggle}
        className="flex min-h-12 w-full items-center gap-2 text-start focus-visible:-outline-offset-2"
      >
        <OpenMark open={open} />
        <span className="max-w-[75%] shrink-0 font-medium text-14">{title}</span>
        {!open && <span className="ms-auto min-w-0 truncate ps-4 text-12 text-ink-3">{summary}</span>}
      </button>
      {open && (
        <div id={id} role="presentation" onKeyDown={keepEnter} className="pb-4 sm:ps-6">
          {children}
        </div>
      )}
    </div>
  );
}
