import { setFlagsFromString } from "node:v8";

/**
 * Has V8 collect its garbage once there is half as much of it as of what lives, where it would wait for several times as much: a server
 * that sends visitors on makes little of it, and would hold a hundred megabytes for nothing (decision 077). A smaller share would be
 * felt, because each collection holds visitors up.
 *
 * Nor may V8 conclude from one moment, in which all visitors wait for the database, that visits live long, and make them where
 * garbage is hard to find ever after (decision 095).
 */
export function holdLittle(): void {
  setFlagsFromString("--heap-growing-percent=50");
  setFlagsFromString("--no-allocation-site-pretenuring");
}
