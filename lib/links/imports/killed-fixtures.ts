/** Of a program that tests start: it is killed at its `nth` statement, while that is under way or once it is answered. Needs `pg` and `nth`. */
export const KILLED_AT_NTH = `
  let left = Number(nth);
  const kill = () => process.kill(process.pid, "SIGKILL");
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = function (...values) {
    const sent = query.apply(this, values);
    if (left-- === 0) (nth % 2 ? Promise.resolve(sent).then(kill) : setImmediate(kill));
    return sent;
  };`;
