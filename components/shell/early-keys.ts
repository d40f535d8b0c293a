/** What was typed before there was a field for it. */
type Typed = { text: string; entered: boolean };

const NOTHING: Typed = { text: "", entered: false };
let typed: Typed | undefined;

/** Keeps what is typed from now on for a layer whose code is still being loaded, until `releaseKeys`; nothing else on the page gets it. */
export function catchKeys(): void {
  if (typed) return;
  typed = NOTHING;
  document.addEventListener("keydown", press, true);
}

/** What was typed since `catchKeys`. Keys go where they belong again. */
export function releaseKeys(): Typed {
  document.removeEventListener("keydown", press, true);
  const caught = typed ?? NOTHING;
  typed = undefined;
  return caught;
}

function press(event: KeyboardEvent): void {
  if (!typed || event.ctrlKey || event.metaKey || event.altKey) return;
  const { text } = typed;
  if (event.key === "Enter") typed = { text, entered: true };
  else if (event.key === "Backspace") typed = { text: text.slice(0, -1), entered: false };
  else if (event.key.length === 1) typed = { text: text + event.key, entered: false };
  else return;
  event.preventDefault();
  event.stopPropagation();
}
