import { perProcess } from "./per-process";

const open = () => perProcess("open-streams", () => new Set<() => void>());

/** How many endless answers this process is giving. */
export const openStreams = (): number => open().size;

/** Remembers an endless answer, so that the process can end it. Returns the way to forget it. */
export function holdOpen(close: () => void): () => void {
  open().add(close);
  return () => void open().delete(close);
}

/** Ends every endless answer: a server that stops waits for the others only. */
export function closeStreams(): void {
  for (const close of open()) close();
}
