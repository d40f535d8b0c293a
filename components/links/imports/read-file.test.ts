import { expect, test } from "vitest";
import { readTable } from "./read-file";

const read = (text: string) => readTable(new File([text], "links.csv"));

test("a dump of a database is told from a table, which may begin with a word of SQL", async () => {
  for (const text of [
    "-- phpMyAdmin SQL Dump\n-- version 5.2\n",
    "/*M!999999\\- enable the sandbox mode */ \n-- MariaDB dump 10.19, for Linux\n",
    "/*!40101 SET NAMES utf8mb4 */;\n",
    'SET SQL_MODE = "NO_AUTO_VALUE_ON_ZERO";\n',
    "CREATE TABLE `yourls_url` (\n",
    "\ninsert into `yourls_url` values ('menu','https://example.com/');\n",
  ])
    expect(await read(text)).toBe("dump");
  const sqlite = new File(["SQLite format 3\0", Uint8Array.of(16, 0, 1, 0xff)], "data");
  expect(await readTable(sqlite)).toBe("dump");
  for (const header of ["Start date", "Set", "Create date", "insert", "-"])
    expect(await read(`${header},url\n1,https://example.com/\n`)).toMatchObject({ header: [header, "url"] });
});
