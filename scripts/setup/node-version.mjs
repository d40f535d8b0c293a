// Imported before anything else, so that an old Node says what it lacks instead of failing somewhere inside.
const [major, minor] = process.versions.node.split(".").map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Switchyard needs Node.js 20.19 or newer; this is ${process.versions.node}. Get it from https://nodejs.org and start again.`,
  );
  process.exit(1);
}
