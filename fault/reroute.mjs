// Loaded before a program (`node --import`): its connections to receiver.example arrive at RECEIVER_PORT of this machine. The product sends webhooks to
// public addresses only, by https, and everything of that stays as it is.
import dns from "node:dns/promises";
import { syncBuiltinESMExports } from "node:module";
import { Socket } from "node:net";

const HOST = "receiver.example";
const PUBLIC = { address: "9.9.9.9", family: 4 };

const { lookup } = dns;
dns.lookup = (host, options) => (host === HOST ? Promise.resolve([PUBLIC]) : lookup(host, options));
syncBuiltinESMExports();

const { connect } = Socket.prototype;
Socket.prototype.connect = function (...given) {
  const [options] = Array.isArray(given[0]) ? given[0] : given;
  if (options?.host === HOST)
    Object.assign(options, { host: "127.0.0.1", port: Number(process.env.RECEIVER_PORT), lookup: undefined });
  return connect.apply(this, given);
};
