import { type Program, startProduct } from "@/bench/program";
import { killHard } from "../setup";
import type { Place } from "./network";
import { PASSWORD } from "./standby";

export type MachineOptions = {
  place: Place;
  dataFolder: string;
  database: string;
  env?: Record<string, string>;
  /** more for Node */
  args?: string[];
};

/** One machine of an installation: the product with a data directory, an address and a clock of its own. */
export class Machine {
  private running: Program | undefined;

  constructor(private readonly options: MachineOptions) {}

  get origin(): string {
    const { host, port } = this.options.place;
    return `http://${host}:${port}`;
  }

  get place(): Place {
    return this.options.place;
  }

  async start(): Promise<void> {
    const { place, dataFolder, env, args } = this.options;
    this.running = await startProduct({
      databaseUrl: this.databaseUrl(),
      dataFolder,
      port: place.port,
      host: place.host,
      through: place.through,
      core: "any",
      env: { APP_URL: this.origin, ...env },
      args: args ?? [],
    });
  }

  /** All of its processes at once, as when the power goes. */
  async kill(): Promise<void> {
    if (this.running) await killHard(this.running);
    this.running = undefined;
  }

  async stop(): Promise<void> {
    await this.running?.stop();
    this.running = undefined;
  }

  private databaseUrl(): string {
    const { host, port } = this.options.place.services.database ?? { host: "", port: 0 };
    return `postgresql://switchyard:${PASSWORD}@${host}:${port}/${this.options.database}`;
  }
}
