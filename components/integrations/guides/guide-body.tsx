import { Fragment, type ReactNode } from "react";
import type { Block, Piece } from "./guide";
import { GuideListing } from "./guide-listing";
import { inLanguage } from "./names";

type Props = { blocks: Block[]; asked: string | undefined };

/** The text of a guide, drawn on the server. */
export const GuideBody = ({ blocks, asked }: Props) => (
  <div className="mt-4 flex flex-col gap-4 text-14 text-ink-2 leading-6">
    <Blocks blocks={blocks} asked={asked} />
  </div>
);

const Blocks = ({ blocks, asked }: Props) =>
  blocks.map((block, at) => <Fragment key={keyOf(block, at)}>{drawn(block, asked)}</Fragment>);

const keyOf = ({ kind }: Block, at: number) => `${at}:${kind}`;

function drawn(block: Block, asked: string | undefined): ReactNode {
  const line = (pieces: Piece[]) => <Line pieces={pieces} asked={asked} />;
  switch (block.kind) {
    case "heading":
      return (
        <Heading depth={block.depth} id={block.id}>
          {line(block.pieces)}
        </Heading>
      );
    case "paragraph":
      return <p className="wrap-break-word">{line(block.pieces)}</p>;
    case "line":
      return <div>{line(block.pieces)}</div>;
    case "listing":
      return <GuideListing language={block.language} text={block.text} />;
    case "quote":
      return (
        <blockquote className="flex flex-col gap-4 border-s-2 ps-4">
          <Blocks blocks={block.blocks} asked={asked} />
        </blockquote>
      );
    case "list":
      return <List block={block} asked={asked} />;
    case "table":
      return <Table block={block} asked={asked} />;
  }
}

/** A heading leads to itself, so that its address can be copied. */
function Heading({ depth, id, children }: { depth: number; id: string; children: ReactNode }) {
  const Level = depth === 2 ? "h2" : depth === 3 ? "h3" : "h4";
  return (
    <Level
      id={id}
      className={
        depth === 2
          ? "mt-6 scroll-mt-6 border-t pt-6 font-semibold text-20 text-ink"
          : "mt-2 scroll-mt-6 font-semibold text-16 text-ink"
      }
    >
      <a href={`#${id}`} className="hover:underline hover:underline-offset-4">
        {children}
      </a>
    </Level>
  );
}

type ListProps = { block: Extract<Block, { kind: "list" }>; asked: string | undefined };

function List({ block, asked }: ListProps) {
  const { start, items } = block;
  const Tag = start === null ? "ul" : "ol";
  return (
    <Tag
      {...(start !== null && { start })}
      className={`flex flex-col gap-2 ps-6 marker:text-ink-3 ${start === null ? "list-disc" : "list-decimal"}`}
    >
      {items.map((item, at) => (
        <li key={keyOf(block, at)} className="space-y-2 wrap-break-word ps-1">
          <Blocks blocks={item} asked={asked} />
        </li>
      ))}
    </Tag>
  );
}

type TableProps = { block: Extract<Block, { kind: "table" }>; asked: string | undefined };

/** A table that is wider than its page scrolls by itself, also by the keyboard. */
function Table({ block: { head, rows }, asked }: TableProps) {
  const hasHead = head.some((cell) => cell.length > 0);
  return (
    <div tabIndex={0} className="overflow-x-auto rounded-panel border focus-visible:-outline-offset-2">
      <table className="w-full min-w-xl border-collapse text-13">
        {hasHead && (
          <thead className="bg-sunken text-12 text-ink">
            <tr>
              {head.map((cell, at) => {
                const Cell = cell.length > 0 ? "th" : "td";
                return (
                  <Cell key={`head-${at}`} className="border-b px-3 py-2 font-semibold">
                    <Line pieces={cell} asked={asked} />
                  </Cell>
                );
              })}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row, at) => (
            <tr key={`row-${at}`} className="align-top not-last:*:border-b">
              {row.map((cell, column) => (
                <td key={`cell-${column}`} className="px-3 py-2 leading-5">
                  <Line pieces={cell} asked={asked} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const Line = ({ pieces, asked }: { pieces: Piece[]; asked: string | undefined }) =>
  pieces.map((piece, at) => (
    <Fragment key={`${at}:${typeof piece === "string" ? "" : piece.kind}`}>{shown(piece, asked)}</Fragment>
  ));

function shown(piece: Piece, asked: string | undefined): ReactNode {
  if (typeof piece === "string") return piece;
  switch (piece.kind) {
    case "code":
      return <code className="code text-ink">{piece.text}</code>;
    case "strong":
      return (
        <strong className="font-semibold text-ink">
          <Line pieces={piece.pieces} asked={asked} />
        </strong>
      );
    case "em":
      return (
        <em className="rtl:font-medium rtl:not-italic">
          <Line pieces={piece.pieces} asked={asked} />
        </em>
      );
    case "link":
      return (
        <a
          href={inLanguage(piece.href, asked)}
          rel="noreferrer"
          className="text-accent-ink underline underline-offset-2"
        >
          <Line pieces={piece.pieces} asked={asked} />
        </a>
      );
  }
}
