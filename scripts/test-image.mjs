import "./setup/root.mjs";
import { strict as assert } from "node:assert";
import { execFileSync } from "node:child_process";
import { chownSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { firstDay, secondDay } from "./checks/story.mjs";
import { freePort, served } from "./release/served.mjs";

// `npm run test:image`: builds the image with buildah, which needs no daemon, and serves from it as root's container engines do: its root
// is read-only, only /data and /tmp can be written, and the program is the account that the image names. Debian and this machine's Node
// stand in for the images that it is usually built from: what is tried is the Dockerfile. Needs root, buildah and mmdebstrap.
/** Where this machine itself gets Debian from. */
const SOURCES = "/etc/apt/sources.list.d/debian.sources";
const PROMISED = { megabytes: 350, seconds: 10 };
const ISOLATION = ["--isolation", "chroot"];
const [NODE, BASE, IMAGE] = ["node", "base", "built"].map((name) => `localhost/switchyard-test-${name}`);

async function testImage() {
  loud("npm", ["pack", "--silent"]);
  makeBases();
  const secret = join(homedir(), ".npmrc");
  const secrets = existsSync(secret) ? ["--secret", `id=npmrc,src=${secret}`] : [];
  const bases = ["--build-arg", `NODE_IMAGE=${NODE}`, "--build-arg", `BASE_IMAGE=${BASE}`];
  const began = performance.now();
  // Only Docker's format of an image holds a health check.
  loud("buildah", ["build", "--format", "docker", ...ISOLATION, ...secrets, ...bases, "--tag", IMAGE, "."]);
  say(`built in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
  const container = quiet("buildah", ["from", IMAGE]);
  try {
    await testContainer(container);
  } finally {
    quiet("buildah", ["rm", container]);
  }
}

async function testContainer(container) {
  const folder = quiet("buildah", ["mount", container]);
  const sizes = ["/", "/program", "/program/node_modules"].map((path) => sizeOf(folder + path));
  say(`size: ${sizes[0]} MB, of which the program is ${sizes[1]} and the packages it needs ${sizes[2]}`);
  promise(sizes[0] <= PROMISED.megabytes, `the image has to be at most ${PROMISED.megabytes} MB`);
  const { config } = JSON.parse(quiet("buildah", ["inspect", "--type", "image", IMAGE])).OCIv1;
  const { Healthcheck } = JSON.parse(quiet("buildah", ["inspect", "--type", "image", IMAGE])).Docker.config;
  const data = join(place, "data");
  mkdirSync(data);
  chownSync(data, 1000, 1000);
  const port = await freePort();
  const inside = (command) => contained({ folder, data, config, port, command });
  const start = () => served("unshare", inside([...config.Entrypoint, ...config.Cmd]), { port });

  let server = await start();
  report("first start, with a new database", server.seconds);
  const kept = await firstDay(server.origin);
  assert.equal(Healthcheck.Test[0], "CMD");
  quiet("unshare", inside(Healthcheck.Test.slice(1)));
  assert.match(quiet("unshare", inside(["switchyard", "installation", "show"])), /^data directory {2}\S+$/m);
  await server.stop();
  assert.throws(
    () => quiet("unshare", inside(Healthcheck.Test.slice(1))),
    "the health check passes without a server",
  );

  server = await start();
  report("second start", server.seconds);
  await secondDay(server.origin, kept);
  await server.stop();
  assert.throws(() => quiet("unshare", inside(["touch", "/program/written"])), "the root can be written");
  say("the first day, a restart, the command line, the health check and SIGTERM are as promised");
}

/** The image's command with its settings and account, its root read-only. */
function contained({ folder, data, config, port, command }) {
  const script = `set -e
    mount --bind "$1" "$1"; mount -o remount,ro,bind "$1"
    mount --bind "$2" "$1/data"; mount -t tmpfs tmpfs "$1/tmp"; mount -t proc proc "$1/proc"; mount --rbind /dev "$1/dev"
    root=$1 user=$3; shift 3
    exec chroot --userspec="$user" "$root" /usr/bin/env -i -C ${config.WorkingDir} "$@"`;
  const settings = [...config.Env, `PORT=${port}`, "HOST=127.0.0.1"];
  return ["--mount", "sh", "-c", script, "sh", folder, data, config.User, ...settings, ...command];
}

/** Debian as small as its own image, and the same with Node and npm. */
function makeBases() {
  const debian = join(place, "debian.tar");
  const spared = ["/usr/share/doc/*", "/usr/share/man/*", "/usr/share/locale/*", "/usr/share/info/*"];
  loud("mmdebstrap", [
    "--variant=minbase",
    "--quiet",
    "--include=usr-is-merged",
    ...spared.map((path) => `--dpkgopt=path-exclude=${path}`),
    // Debian's own image is without what made older ones into this one, and all of Perl that it needs.
    "--customize-hook=chroot $1 apt-get --yes -qq purge usrmerge perl-modules-5.36 libperl5.36 >&2",
    "--customize-hook=rm -rf $1/var/lib/apt/lists/* $1/var/cache/apt/* $1/var/cache/debconf/*",
    ...["bookworm", debian],
    ...(existsSync(SOURCES) ? [SOURCES] : []),
  ]);
  const base = quiet("buildah", ["from", "scratch"]);
  quiet("buildah", ["add", base, debian, "/"]);
  quiet("buildah", ["commit", base, BASE]);
  const node = join(place, "node");
  copyFileSync(process.execPath, node);
  quiet("buildah", ["add", "--chmod", "755", base, node, "/usr/local/bin/node"]);
  const npm = resolve(dirname(realpathSync(quiet("which", ["npm"]))), "..");
  quiet("buildah", ["add", base, npm, "/usr/local/lib/node_modules/npm"]);
  for (const name of ["npm", "npx"])
    quiet("buildah", [
      "run",
      ...ISOLATION,
      base,
      "ln",
      "-s",
      `../lib/node_modules/npm/bin/${name}-cli.js`,
      `/usr/local/bin/${name}`,
    ]);
  // Where the registry is reached by an authority of this machine's own.
  const authorities = process.env.NODE_EXTRA_CA_CERTS;
  if (authorities) {
    quiet("buildah", ["add", base, authorities, authorities]);
    quiet("buildah", ["config", "--env", `NODE_EXTRA_CA_CERTS=${authorities}`, base]);
  }
  quiet("buildah", ["commit", base, NODE]);
  quiet("buildah", ["rm", base]);
}

function report(what, seconds) {
  say(`${what}: ${seconds.toFixed(1)} s`);
  promise(seconds <= PROMISED.seconds, `it has to serve within ${PROMISED.seconds} s`);
}

function promise(isKept, words) {
  if (isKept) return;
  say(`BROKEN: ${words}`);
  process.exitCode = 1;
}

const sizeOf = (path) => Math.round(Number(quiet("du", ["-sxb", path]).split("\t")[0]) / 1e6);
const quiet = (program, args) =>
  execFileSync(program, args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], maxBuffer: 1e8 }).trim();
const loud = (program, args) => execFileSync(program, args, { stdio: ["ignore", "inherit", "inherit"] });
const say = (text) => console.log(text);

const place = realpathSync(mkdtempSync(join(tmpdir(), "switchyard-image-")));
try {
  await testImage();
} finally {
  rmSync(place, { recursive: true, force: true });
}
