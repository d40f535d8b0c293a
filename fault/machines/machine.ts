import { type Program, startProduct, startProgram } from "@/bench/program";
import { compiledProgram } from "../compiled-program";
import { killHard } from "../setup";
import type { Place } from "./network";

/** The database's. */
export const PASSWORD = "only-for-faults";

/** What runs on a machine: the whole product as it was built, or its visits and its API alone, which start sooner. */
export type Kind = "product" | "api";

export type MachineOptions = {
  kind: Kind;
  place: Place;
  dataFolder: string;
  database: string;
  env: Record<string, string>;
  /** more for Node */
  args: string[];
  /** the folder of the version it runs, this one unless given; for the whole product only */
  folder?: string | undefined;
};

/** One machine of an installation, with a data directory, an address and a clock of its own. */
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
    const { kind, dataFolder, args, place, folder } = this.options;
    const [databaseUrl, env] = [this.databaseUrl(), { APP_URL: this.origin, ...this.options.env }];
    const where = { port: place.port, host: place.host, through: place.through, core: "any" as const };
    this.running = await (kind === "product"
      ? startProduct({ ...where, databaseUrl, dataFolder, env, args, folder })
      : startProgram({
          ...where,
          args: [...args, await compiledProgram("api-process")],
          ready: "/healthz",
          env: { DATABASE_URL: databaseUrl, DATA_DIR: dataFolder, LOG_LEVEL: "error", ...env },
        }));
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
