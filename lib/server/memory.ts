import { setFlagsFromString } from "node:v8";

/**
 * Has V8 collect its garbage once there is half as much as what lives, instead of up to four times as much: a server that sends visitors
 * on makes little of it, and would hold on to a hundred megabytes for nothing (decision 077). Less than half would be felt: each collection holds visitors up.
 */
export const holdLittle = () => setFlagsFromString("--heap-growing-percent=50");
