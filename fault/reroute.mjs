// Loaded before a program (`node --import`): its connections to receiver.example arrive at RECEIVER_PORT of this machine. The product sends webhooks to
// public addresses only, by https, and everything of that stays as it is.
import { Resolver } from "node:dns/promises";
import { Socket } from "node:net";

const HOST = "receiver.example";
const ADDRESSES = { resolve4: ["9.9.9.9"], resolve6: [] };

for (const [name, addresses] of Object.entries(ADDRESSES)) {
  const resolve = Resolver.prototype[name];
  Resolver.prototype[name] = function (host, ...more) {
    return host === HOST ? Promise.resolve(addresses) : resolve.call(this, host, ...more);
  };
}

const { connect } = Socket.prototype;
Socket.prototype.connect = function (...given) {
  const [options] = Array.isArray(given[0]) ? given[0] : given;
  if (options?.host === HOST)
    Object.assign(options, { host: "127.0.0.1", port: Number(process.env.RECEIVER_PORT), lookup: undefined });
  return connect.apply(this, given);
};
