import { Agent } from "node:http";
import { ask } from "./traffic";

const AT_ONCE = 100;
const MOST = 20_000;

/** Tries aliases that do not exist until the process says that it rules some out. Throws when it never does. */
export async function tryAliases(origin: string, ruledOut: () => Promise<number>): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const before = await ruledOut();
  try {
    for (let tried = 0; (await ruledOut()) === before; tried += AT_ONCE) {
      if (tried >= MOST) throw new Error(`${MOST} unknown aliases were tried, and none was ruled out.`);
      await Promise.all(
        Array.from({ length: AT_ONCE }, (_, n) => ask(`${origin}/tried-${tried + n}`, {}, agent)),
      );
    }
  } finally {
    agent.destroy();
  }
}
