import { inspect } from "node:util";
import { isOutage } from "./pool";

/**
 * Does something again as long as it is told 503, as a client does: on a busy machine one of several at once may wait longer for a connection or a lock than
 * the product lets anybody wait. Two that lock each other out for good are a defect, though, and no busy machine.
 */
export async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isOutage(error) || isDeadlock(error)) throw error;
    }
  }
}

const isDeadlock = (error: unknown) => /P2034|40P01|deadlock/.test(inspect(error));
