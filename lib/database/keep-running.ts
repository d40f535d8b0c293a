import { log } from "../log";
import { type Cluster, type ClusterOptions, startCluster } from "./embedded";
import { boundServerLog } from "./server-log";

const LOOK_EVERY_MS = 1_000;

/**
 * Starts a cluster again, on the port it had, when its process has died: killed for memory, or by mistake. Until it is back
 * links go on from memory and clicks wait in their spool. Returns the way to stop watching.
 */
export function keepRunning(cluster: Cluster, options: ClusterOptions): () => Promise<void> {
  let starting: Promise<void> | undefined;
  const start = async () => {
    log().error("the embedded PostgreSQL has died and is started again");
    try {
      await startCluster({ ...options, port: cluster.port });
    } catch (error) {
      log().error(
        { reason: (error as Error).message },
        "the embedded PostgreSQL could not be started; trying again",
      );
    }
    starting = undefined;
  };
  const timer = setInterval(() => {
    boundServerLog(cluster.home);
    if (!starting && !cluster.isRunning()) starting = start();
  }, LOOK_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await starting;
  };
}
