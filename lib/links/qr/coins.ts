import { sha256 } from "@noble/hashes/sha2.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { bech32, bech32m, createBase58check } from "@scure/base";
import { invalidField } from "@/lib/platform/failure";
import { COINS, type Coin } from "./enums";
import type { QrFields } from "./fields";

/** Of each coin: its name, the decimals of its amounts, and an address as it is written, undefined where it is none. */
const RULES: Record<Coin, { name: string; decimals: number; read: (address: string) => string | undefined }> =
  {
    bitcoin: { name: "Bitcoin", decimals: 8, read: (address) => readUtxo(address, [0x00, 0x05], "bc") },
    ethereum: { name: "Ethereum", decimals: 18, read: readEthereum },
    litecoin: { name: "Litecoin", decimals: 8, read: (address) => readUtxo(address, [0x30, 0x32], "ltc") },
    dogecoin: { name: "Dogecoin", decimals: 8, read: (address) => readUtxo(address, [0x1e, 0x16]) },
  };

/**
 * A payment whose address has been checked by the checksum in it: money sent to a mistyped one is gone. Throws a Failure that
 * names the field.
 */
export function checkedPayment({ coin = "", address = "", ...fields }: QrFields): QrFields {
  const known = COINS.find((each) => each === coin.toLowerCase());
  if (!known) throw invalidField("data.coin", `must be one of ${COINS.join(", ")}`);
  const { name, decimals, read } = RULES[known];
  const found = read(address);
  if (!found)
    throw invalidField("data.address", `is not ${article(name)} address: its checksum or its form is wrong`);
  if (fields.amount && !isAmount(fields.amount, decimals))
    throw invalidField(
      "data.amount",
      `must be a number of coins such as 0.05, with at most ${decimals} decimals`,
    );
  if (known === "ethereum") refuseOutside(fields);
  else if (fields.chain) throw invalidField("data.chain", "is only for ethereum");
  return { coin: known, address: found };
}

const article = (name: string) => (/^[AEIOU]/.test(name) ? `an ${name}` : `a ${name}`);

/** Fields that EIP 681 has no place for, and a chain that is none. */
function refuseOutside({ label, message, chain }: QrFields): void {
  if (label) throw invalidField("data.label", "must be empty: codes for ethereum hold no label");
  if (message) throw invalidField("data.message", "must be empty: codes for ethereum hold no message");
  if (chain && !/^[1-9]\d{0,14}$/.test(chain))
    throw invalidField("data.chain", "must be the number of a chain such as 1 or 137");
}

const isAmount = (text: string, decimals: number) =>
  new RegExp(`^\\d{1,12}(\\.\\d{1,${decimals}})?$`).test(text) && Number(text) > 0;

/** The coin of an address alone. Throws a Failure where it is that of none. */
export function coinOf(address: string): Coin {
  const coin = COINS.find((each) => RULES[each].read(address));
  if (coin) return coin;
  throw invalidField(
    "data.address",
    `is not an address of ${COINS.join(", ")}: its checksum or its form is wrong`,
  );
}

/** Whether a text is a payment of its own, such as `bitcoin:…?amount=1`. Throws a Failure where its address is wrong. */
export function isPaymentUri(text: string): boolean {
  const [, coin = "", address = ""] = /^([a-z]+):(?:pay-)?([^@/?#]+)/i.exec(text) ?? [];
  if (!coin) return false;
  checkedPayment({ coin, address });
  return true;
}

const base58check = createBase58check(sha256);

function readUtxo(address: string, versions: number[], prefix?: string): string | undefined {
  if (prefix && address.toLowerCase().startsWith(`${prefix}1`)) return readSegwit(address, prefix);
  const bytes = attempt(() => base58check.decode(address));
  return bytes?.length === 21 && versions.includes(bytes[0] ?? -1) ? address : undefined;
}

/** BIP 173 for version 0, BIP 350 for later ones. */
function readSegwit(address: string, prefix: string): string | undefined {
  for (const [format, isFirst] of [
    [bech32, true],
    [bech32m, false],
  ] as const) {
    const [version = -1, ...words] = format.decodeUnsafe(address, 90)?.words ?? [];
    if (version < 0 || version > 16 || (version === 0) !== isFirst) continue;
    const program = attempt(() => format.fromWords(words));
    const isWhole =
      program && (isFirst ? [20, 32].includes(program.length) : program.length >= 2 && program.length <= 40);
    if (isWhole) return format.encode(prefix, [version, ...words], 90);
  }
  return undefined;
}

/** Gives the checksum of EIP 55 to an address without one; one that has another is wrong. */
function readEthereum(address: string): string | undefined {
  const [, hex] = /^0x([0-9a-f]{40})$/i.exec(address) ?? [];
  if (!hex) return undefined;
  const hash = bytesToHex(keccak_256(utf8ToBytes(hex.toLowerCase())));
  const summed = [...hex.toLowerCase()]
    .map((sign, at) => (Number.parseInt(hash[at] ?? "0", 16) > 7 ? sign.toUpperCase() : sign))
    .join("");
  const isUnsummed = hex === hex.toLowerCase() || hex === hex.toUpperCase();
  return isUnsummed || hex === summed ? `0x${summed}` : undefined;
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined; // These libraries have no other way to say that a text is none of theirs.
  }
}
