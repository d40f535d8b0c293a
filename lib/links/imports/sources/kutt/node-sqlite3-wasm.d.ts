/** The package is of CommonJS: Node gives all of it as one value. */
declare module "node-sqlite3-wasm" {
  const all: { Database: typeof Database; SQLite3Error: typeof SQLite3Error };
  export default all;
}
