import { PLAIN } from "./brand";
import { escaped } from "./html";
import type { Setting } from "./layout";
import { unavailablePage } from "./unavailable";
import type { Words } from "./words/en";

/** A page in the pieces that it is written in, as nothing else needs them to be one, with its length in bytes. */
export type SizedPage = { pieces: readonly string[]; bytes: number };

/** The text around what differs from visitor to visitor, in its order: the nonce, the host, the alias. */
type Stencil = { around: string[]; bytes: number };

const stencils = new Map<Words, Stencil>();

/**
 * The plain page for a link that does not exist. It is the one page that somebody who tries aliases is shown thousands of times
 * a second, so it is made once for each language, and only filled in for a visitor.
 */
export function unknownPage(
  host: string,
  alias: string,
  { nonce, words }: Omit<Setting, "brand">,
): SizedPage {
  const { around, bytes } = stencilFor(words);
  const [head = "", style = "", slash = "", rest = ""] = around;
  const [shownHost, shownAlias] = [escaped(host), escaped(alias)];
  return {
    pieces: [head, nonce, style, shownHost, slash, shownAlias, rest],
    bytes: bytes + nonce.length + Buffer.byteLength(shownHost) + Buffer.byteLength(shownAlias),
  };
}

function stencilFor(words: Words): Stencil {
  const known = stencils.get(words);
  if (known) return known;
  const made = stencil(words);
  stencils.set(words, made);
  return made;
}

/** No sentence of ours has it. One beyond Latin-1 would have V8 keep all pieces, and each page, in two bytes a character. */
const GAP = "\0";

function stencil(words: Words): Stencil {
  const whole = unavailablePage(
    { kind: "unknown", host: GAP, alias: GAP },
    { nonce: GAP, words, brand: PLAIN },
  );
  const around = whole.split(GAP);
  return { around, bytes: around.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0) };
}
