import { spawnSync } from "node:child_process";
import { Forwarder, type Target } from "../forwarder";

/** What a machine needs from others: its database, shared limits, files. */
export type Services = Record<string, Target>;

/** The place of one machine in the network. */
export type Place = {
  /** where visitors reach it */
  host: string;
  port: number;
  /** runs a command on that machine */
  through: string[];
  /** where it reaches each service */
  services: Record<string, Forwarder>;
  /** Takes it away from all services; visitors still reach it. */
  cut(): void;
  mend(): void;
};

export type Network = { kind: "namespaces" | "ports"; places: Place[]; close(): Promise<void> };

/** So many machines: in network namespaces of their own where this account may make them, else on ports of this machine. */
export async function openNetwork(count: number, services: Services, ports: number[]): Promise<Network> {
  const isAllowed = mayMakeNamespaces();
  const places = await Promise.all(
    Array.from({ length: count }, (_, n) =>
      isAllowed ? inNamespace(n + 1, services, ports[n] ?? 0) : onPort(services, ports[n] ?? 0),
    ),
  );
  return {
    kind: isAllowed ? "namespaces" : "ports",
    places,
    close: async () => {
      await Promise.all(places.flatMap((place) => Object.values(place.services).map((each) => each.close())));
      for (let n = 1; isAllowed && n <= count; n++) removeNamespace(n);
    },
  };
}

const nameOf = (n: number) => `switchyard-${n}`;
const [FRONT, BACK] = ["10.211", "10.212"];

function mayMakeNamespaces(): boolean {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  removeNamespace(0);
  const isMade = spawnSync("ip", ["netns", "add", nameOf(0)]).status === 0;
  if (isMade) removeNamespace(0);
  return isMade;
}

function removeNamespace(n: number) {
  for (const cable of [`swf${n}`, `swb${n}`]) spawnSync("ip", ["link", "del", cable]);
  spawnSync("ip", ["netns", "del", nameOf(n)]);
}

/** Two cables: visitors come in through one, services are behind the other. */
async function inNamespace(n: number, services: Services, port: number): Promise<Place> {
  removeNamespace(n);
  ip(`netns add ${nameOf(n)}`);
  for (const [cable, net] of [
    [`swf${n}`, FRONT],
    [`swb${n}`, BACK],
  ] as const) {
    ip(`link add ${cable} type veth peer name ${cable}p`);
    ip(`link set ${cable}p netns ${nameOf(n)}`);
    ip(`addr add ${net}.${n}.1/30 dev ${cable}`);
    ip(`link set ${cable} up`);
    ip(`-n ${nameOf(n)} addr add ${net}.${n}.2/30 dev ${cable}p`);
    ip(`-n ${nameOf(n)} link set ${cable}p up`);
  }
  ip(`-n ${nameOf(n)} link set lo up`);
  return {
    host: `${FRONT}.${n}.2`,
    port,
    through: ["ip", "netns", "exec", nameOf(n)],
    services: await forwarders(`${BACK}.${n}.1`, services),
    cut: () => ip(`link set swb${n} down`),
    mend: () => ip(`link set swb${n} up`),
  };
}

async function onPort(services: Services, port: number): Promise<Place> {
  const opened = await forwarders("127.0.0.1", services);
  return {
    host: "127.0.0.1",
    port,
    through: [],
    services: opened,
    cut: () => Object.values(opened).forEach((each) => each.cut()),
    mend: () => Object.values(opened).forEach((each) => each.mend()),
  };
}

async function forwarders(host: string, services: Services): Promise<Record<string, Forwarder>> {
  const opened = Object.entries(services).map(
    async ([name, target]) => [name, await Forwarder.open(host, target)] as const,
  );
  return Object.fromEntries(await Promise.all(opened));
}

function ip(command: string) {
  const { status, stderr } = spawnSync("ip", command.split(" "), { encoding: "utf8" });
  if (status !== 0) throw new Error(`ip ${command}: ${stderr}`);
}
