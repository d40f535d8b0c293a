import { Agent } from "node:http";
import { ask } from "./traffic";
import type { ProcessFigures } from "./visits-process";

/** What each process of `visits-process.ts` says, once all have been reached: each connection gets to another. */
export async function figuresOfEach(origin: string, workers: number): Promise<ProcessFigures[]> {
  const agent = new Agent({ keepAlive: false });
  const found = new Map<number, ProcessFigures>();
  for (let tries = 0; found.size < workers; tries++) {
    if (tries > 1_000) throw new Error(`Only ${found.size} of ${workers} processes answer.`);
    const { status, text } = await ask(`${origin}/figures`, {}, agent);
    if (status !== 200) continue;
    const figures = JSON.parse(text) as ProcessFigures;
    found.set(figures.pid, figures);
  }
  return [...found.values()];
}

/** The same of all of them together. */
export async function figuresOfAll(origin: string, workers: number): Promise<Omit<ProcessFigures, "pid">> {
  const each = await figuresOfEach(origin, workers);
  const sum = (figure: "recorded" | "dropped" | "ruledOut" | "held") =>
    each.reduce((total, figures) => total + figures[figure], 0);
  return {
    recorded: sum("recorded"),
    dropped: sum("dropped"),
    ruledOut: sum("ruledOut"),
    held: sum("held"),
    ready: each
      .map(({ ready }) => ready)
      .filter(Boolean)
      .join("; "),
  };
}
