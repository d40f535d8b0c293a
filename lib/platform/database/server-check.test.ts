import { expect, test } from "vitest";
import { databaseProblem } from "./server-check";

const URL_GIVEN = "postgresql://links:hunter2%21@db.example.com:5432/short?sslmode=require";

const PROBLEMS: [code: string, said: string, words: RegExp][] = [
  ["ECONNREFUSED", "connect ECONNREFUSED 192.0.2.1:5432", /cannot be reached.*ECONNREFUSED/],
  ["ECONNREFUSED", "", /cannot be reached: ECONNREFUSED\. Check/],
  ["ENOTFOUND", "getaddrinfo ENOTFOUND db.example.com", /cannot be reached/],
  ["", "timeout expired", /cannot be reached: timeout expired/],
  ["", "Connection terminated unexpectedly", /cannot be reached/],
  ["28P01", 'password authentication failed for user "links"', /password for the user links is wrong/],
  [
    "28000",
    'no pg_hba.conf entry for host "192.0.2.7", user "links", database "short", no encryption',
    /TLS: add \?sslmode/,
  ],
  ["28000", 'role "links" is not permitted to log in', /not permitted to log in\. Allow/],
  ["3D000", 'database "short" does not exist', /short, which does not exist\. Create it/],
  [
    "42501",
    "permission denied for schema public",
    /permission denied for schema public\. Make the user links/,
  ],
  ["53300", "sorry, too many clients already", /no connections left.*DATABASE_POOL/],
  ["57P03", "the database system is starting up", /starting up\. Start again/],
  ["25006", "cannot execute CREATE TABLE in a read-only transaction", /read-only: it is a standby/],
  ["53100", "could not extend file: No space left on device", /no disk space left/],
  ["", "The server does not support SSL connections", /TLS, which the server does not offer/],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "self-signed certificate", /sslrootcert/],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "Hostname/IP does not match certificate's altnames", /sslrootcert/],
  ["", "SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string", /has no password/],
  ["XX000", "something\nnobody thought of", /cannot be used: something nobody thought of\./],
];

test.each(PROBLEMS)("%s %s is one line that says what to do", (code, message, words) => {
  const line = databaseProblem(Object.assign(new Error(message), code && { code }), URL_GIVEN);
  expect(line).toMatch(/^DATABASE_URL \(postgresql:\/\/links@db\.example\.com:5432\/short\) /);
  expect(line).toMatch(words);
  expect(line).not.toMatch(/hunter2|\n/);
});

test("a socket and a user in the query are named", () => {
  const url = "postgresql:///short?host=/var/run/postgresql&user=links&password=hunter2";
  expect(databaseProblem({ code: "ENOENT", message: "connect ENOENT" }, url)).toMatch(
    /^DATABASE_URL \(postgresql:\/\/links@\/var\/run\/postgresql\/short\) cannot be reached/,
  );
});
