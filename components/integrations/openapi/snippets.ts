/** A call of the API, and what it answers with: JSON, other text, or a file. */
export type Call = {
  method: string;
  url: string;
  /** undefined: read from the environment */
  key: string | undefined;
  /** JSON, as it was typed */
  body?: string | undefined;
  answer: Answer;
};
export type Answer = "json" | "text" | "file";

/** The name under which the code looks for the key, where none is given. */
export const KEY_VARIABLE = "SWITCHYARD_KEY";

/** The same call in the languages most programs that use it are written in. Each is a whole program that runs as it is. */
export const SNIPPETS: { name: string; write: (call: Call) => string }[] = [
  { name: "curl", write: curl },
  { name: "TypeScript", write: typescript },
  { name: "Python", write: python },
  { name: "PHP", write: php },
];

/** The file that a program of ours writes what is no text to. */
const FILE = "response.bin";

function curl({ method, url, key, body, answer }: Call): string {
  const bearer =
    key === undefined ? `"Authorization: Bearer $${KEY_VARIABLE}"` : quoted(`Authorization: Bearer ${key}`);
  return [
    // Brackets in an address are patterns to curl unless it is told otherwise.
    `curl -g ${method === "GET" ? "" : `-X ${method} `}${quoted(url)}`,
    `  -H ${bearer}`,
    ...(body ? [`  -H 'Content-Type: application/json'`, `  -d ${quoted(body)}`] : []),
    ...(answer === "file" ? [`  -o ${FILE}`] : []),
  ].join(" \\\n");
}

function typescript({ method, url, key, body, answer }: Call): string {
  const bearer = key === undefined ? `\`Bearer \${env.${KEY_VARIABLE}}\`` : JSON.stringify(`Bearer ${key}`);
  const shown = {
    json: "console.log(response.status, await response.json());",
    text: "console.log(response.status, await response.text());",
    file: `await writeFile(${JSON.stringify(FILE)}, Buffer.from(await response.arrayBuffer()));`,
  };
  return [
    ...(answer === "file" ? [`import { writeFile } from "node:fs/promises";`] : []),
    ...(key === undefined ? [`import { env } from "node:process";`] : []),
    ...(answer === "file" || key === undefined ? [""] : []),
    `const response = await fetch(${JSON.stringify(url)}, {`,
    `  method: ${JSON.stringify(method)},`,
    "  headers: {",
    `    Authorization: ${bearer},`,
    ...(body ? [`    "Content-Type": "application/json",`] : []),
    "  },",
    ...(body ? [`  body: ${typescriptBody(body)},`] : []),
    "});",
    shown[answer],
    // Only a module may wait at its top.
    ...(answer === "file" || key === undefined ? [] : ["export {};"]),
  ].join("\n");
}

function typescriptBody(body: string): string {
  const value = readJson(body);
  return value === undefined
    ? JSON.stringify(body)
    : `JSON.stringify(${JSON.stringify(value, null, 2).replaceAll("\n", "\n  ")})`;
}

function python({ method, url, key, body, answer }: Call): string {
  const bearer =
    key === undefined ? `"Bearer " + os.environ["${KEY_VARIABLE}"]` : JSON.stringify(`Bearer ${key}`);
  const value = body ? readJson(body) : undefined;
  const data = value === undefined ? JSON.stringify(body) : `json.dumps(${pythonValue(value, "    ")})`;
  const shown = {
    json: ["        print(response.status, json.load(response))"],
    text: ["        print(response.status, response.read().decode())"],
    file: [
      `        with open(${JSON.stringify(FILE)}, "wb") as file:`,
      "            file.write(response.read())",
    ],
  };
  return [
    ...(answer === "json" || (body && value !== undefined) ? ["import json"] : []),
    ...(key === undefined ? ["import os"] : []),
    "import urllib.error",
    "import urllib.request",
    "",
    "request = urllib.request.Request(",
    `    ${JSON.stringify(url)},`,
    `    method=${JSON.stringify(method)},`,
    "    headers={",
    `        "Authorization": ${bearer},`,
    ...(body ? [`        "Content-Type": "application/json",`] : []),
    "    },",
    ...(body ? [`    data=${data}.encode(),`] : []),
    ")",
    "try:",
    "    with urllib.request.urlopen(request) as response:",
    ...shown[answer],
    "except urllib.error.HTTPError as error:",
    "    print(error.code, error.read().decode())",
  ].join("\n");
}

/** A JSON value as Python writes it. */
function pythonValue(value: unknown, indent: string): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  return collection(value, indent, { open: "{", close: "}", colon: ": ", empty: "{}" }, pythonValue);
}

function php({ method, url, key, body, answer }: Call): string {
  const bearer =
    key === undefined
      ? `'Authorization: Bearer ' . getenv('${KEY_VARIABLE}')`
      : phpText(`Authorization: Bearer ${key}`);
  const value = body ? readJson(body) : undefined;
  const content = value === undefined ? phpText(body ?? "") : `json_encode(${phpValue(value, "        ")})`;
  const shown = {
    json: "print_r(json_decode($response, true));",
    text: "echo $response;",
    file: `file_put_contents(${phpText(FILE)}, $response);`,
  };
  return [
    "<?php",
    "$context = stream_context_create([",
    "    'http' => [",
    `        'method' => ${phpText(method)},`,
    "        'header' => [",
    `            ${bearer},`,
    ...(body ? ["            'Content-Type: application/json',"] : []),
    "        ],",
    ...(body ? [`        'content' => ${content},`] : []),
    "        'ignore_errors' => true,",
    "    ],",
    "]);",
    `$response = file_get_contents(${phpText(url)}, false, $context);`,
    shown[answer],
  ].join("\n");
}

/** A JSON value as PHP writes it. An empty object is not an empty array. */
function phpValue(value: unknown, indent: string): string {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "string") return phpText(value);
  return collection(
    value,
    indent,
    { open: "[", close: "]", colon: " => ", empty: "new stdClass()" },
    phpValue,
  );
}

/** Between single quotes nothing but these two is special. */
const phpText = (text: string) => `'${text.replace(/[\\']/g, "\\$&")}'`;

type Signs = { open: string; close: string; colon: string; empty: string };

function collection(
  value: unknown,
  indent: string,
  { open, close, colon, empty }: Signs,
  write: (value: unknown, indent: string) => string,
): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const inner = `${indent}    `;
  const lines = (entries: string[], first: string, last: string) =>
    `${first}\n${entries.map((entry) => `${inner}${entry},\n`).join("")}${indent}${last}`;
  if (Array.isArray(value))
    return value.length === 0
      ? "[]"
      : lines(
          value.map((one) => write(one, inner)),
          "[",
          "]",
        );
  const entries = Object.entries(value).map(
    ([name, field]) => `${write(name, inner)}${colon}${write(field, inner)}`,
  );
  return entries.length === 0 ? empty : lines(entries, open, close);
}

/** The value of a JSON text; undefined for what is none, which is then sent as it was typed. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** For a shell: nothing inside is special. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
