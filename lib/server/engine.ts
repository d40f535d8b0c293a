import { setFlagsFromString } from "node:v8";

/** Has V8 collect garbage as suits a process that sends visitors on. */
export function tuneEngine(): void {
  // Garbage is collected once there is half as much of it as of what lives; V8 would wait for several times as much, and hold a hundred
  // megabytes for nothing (decision 077). A smaller share would be felt, because each collection holds visitors up.
  setFlagsFromString("--heap-growing-percent=50");
  // One moment in which all visitors wait for the database says nothing about how long visits live (decision 095).
  setFlagsFromString("--no-allocation-site-pretenuring");
}
