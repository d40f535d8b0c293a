import { Fragment } from "react";
import { type Piece, piecesOf } from "./prose";

/** A paragraph of the document, its marks shown as what they mean. */
export const ProseText = ({ text }: { text: string }) => (
  <>
    {piecesOf(text).map((piece, at) => (
      <Fragment key={`${at}:${piece.text}`}>{shown(piece)}</Fragment>
    ))}
  </>
);

function shown(piece: Piece) {
  switch (piece.kind) {
    case "code":
      return <code className="code text-ink">{piece.text}</code>;
    case "strong":
      return <strong className="font-semibold text-ink">{piece.text}</strong>;
    case "link":
      return (
        <a href={piece.href} rel="noreferrer" className="text-accent-ink underline underline-offset-2">
          {piece.text}
        </a>
      );
    case "text":
      return piece.text;
  }
}
