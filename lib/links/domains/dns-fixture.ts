import { createSocket } from "node:dgram";
import { isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";

/** Records of a test's DNS server: `"go.example A": ["192.0.2.1"]`. A name with the value `silent` gets no response. */
export type Zone = Record<string, string[] | "silent">;

const TYPES = { A: 1, CNAME: 5, TXT: 16, AAAA: 28 } as const;
type Type = keyof typeof TYPES;

/** A real DNS server on loopback that answers from `zone`, as it is at the moment of the question. */
export async function startDns(
  zone: Zone,
): Promise<{ address: string; askedAbout(host: string): boolean; stop(): void }> {
  const socket = createSocket("udp4");
  const asked = new Set<string>();
  socket.on("message", (question, { port, address }) => {
    asked.add(nameAt(question, 12)[0]);
    const answer = answerTo(question, zone);
    if (answer) socket.send(answer, port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    askedAbout: (host) => asked.has(host),
    stop: () => socket.close(),
  };
}

function answerTo(question: Buffer, zone: Zone): Buffer | undefined {
  const [name, end] = nameAt(question, 12);
  const type = (Object.keys(TYPES) as Type[]).find((known) => TYPES[known] === question.readUInt16BE(end));
  const found = type ? recordsOf(name, type, zone) : [];
  if (!found) return undefined;
  const isKnown = Object.keys(zone).some((key) => key.startsWith(`${name} `));
  const head = Buffer.alloc(12);
  question.copy(head, 0, 0, 2);
  head.writeUInt16BE(0x8180 | (isKnown ? 0 : 3), 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(found.length, 6);
  return Buffer.concat([head, question.subarray(12, end + 4), ...found]);
}

/** The name at a place of a question, and where it ends. */
function nameAt(message: Buffer, start: number): [string, number] {
  const labels: string[] = [];
  let at = start;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString("latin1", at + 1, at + 1 + length).toLowerCase());
    at += 1 + length;
  }
  return [labels.join("."), at + 1];
}

/** The response of a resolver: an alias comes with its target's records. Undefined for a silent name. */
function recordsOf(name: string, type: Type, zone: Zone): Buffer[] | undefined {
  const alias = zone[`${name} CNAME`];
  const values = zone[`${name} ${type}`] ?? [];
  if (values === "silent" || alias === "silent") return undefined;
  const own = values.map((value) => encode(name, type, value));
  if (type === "CNAME" || !alias?.[0]) return own;
  return [encode(name, "CNAME", alias[0]), ...(recordsOf(alias[0], type, zone) ?? [])];
}

function encode(name: string, type: Type, value: string): Buffer {
  const data = dataOf(type, value);
  const middle = Buffer.alloc(10);
  middle.writeUInt16BE(TYPES[type], 0);
  middle.writeUInt16BE(1, 2);
  middle.writeUInt16BE(data.length, 8);
  return Buffer.concat([encodedName(name), middle, data]);
}

function dataOf(type: Type, value: string): Buffer {
  if (type === "CNAME") return encodedName(value);
  if (type === "TXT") return prefixed(value);
  return Buffer.from(
    isIPv6(value) ? ipaddr.IPv6.parse(value).toByteArray() : ipaddr.IPv4.parse(value).toByteArray(),
  );
}

const encodedName = (name: string) => Buffer.concat([...name.split(".").map(prefixed), Buffer.from([0])]);
const prefixed = (text: string) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]);
