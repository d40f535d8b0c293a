import { CopyButton } from "./copy-button";

/** Lines of code with a title and a way to copy them. */
export const CodeBlock = ({ title, code, copyLabel }: { title: string; code: string; copyLabel: string }) => (
  <figure className="overflow-hidden rounded-panel border bg-sunken">
    <figcaption className="flex h-9 items-center justify-between border-b pr-1 pl-3 text-12 text-ink-2">
      {title}
      <CopyButton text={code} label={copyLabel} />
    </figcaption>
    {/* Scrolls sideways, so the keyboard must be able to reach it. */}
    <pre tabIndex={0} className="code overflow-x-auto p-3 text-12 leading-5 focus-visible:-outline-offset-2">
      {code}
    </pre>
  </figure>
);
