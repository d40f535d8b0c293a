/**
 * Sends a signal to processes; those that have ended meanwhile are passed over. Throws for a number that names none: to the system 0 is the
 * sender's own process group, with the runner of the tests in it.
 */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    if (!(pid > 0)) throw new Error(`There is no process ${pid} to send ${name} to.`);
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}
