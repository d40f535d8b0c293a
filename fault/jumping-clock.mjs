// Loaded before a program (`node --import`): its wall clock is CLOCK_OFFSET_DAYS off the true time, and SIGUSR2 sets it to the next of these
// offsets. Timers and `performance.now` go on as they do when an operator sets a machine's clock.
const HOUR = 3_600_000;
const OFFSETS = [HOUR, -HOUR, 40 * 24 * HOUR, 0];

const trueNow = Date.now;
const TrueDate = Date;
let [jumps, offset] = [0, Number(process.env.CLOCK_OFFSET_DAYS ?? 0) * 24 * HOUR];

process.on("SIGUSR2", () => {
  offset = OFFSETS[jumps++ % OFFSETS.length] ?? 0;
});

globalThis.Date = class extends TrueDate {
  constructor(...given) {
    if (given.length === 0) super(trueNow() + offset);
    else super(...given);
  }
  static now = () => trueNow() + offset;
  // Next copies what is the class's own.
  static UTC = TrueDate.UTC;
  static parse = TrueDate.parse;
};
