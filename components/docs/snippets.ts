export type Call = { method: string; url: string; key: string; body?: string };

/** The same call in the languages most programs that use it are written in. */
export const SNIPPETS: { name: string; write: (call: Call) => string }[] = [
  { name: "curl", write: curl },
  { name: "JavaScript", write: javascript },
  { name: "Python", write: python },
];

function curl({ method, url, key, body }: Call): string {
  return [
    `curl ${method === "GET" ? "" : `-X ${method} `}${quoted(url)}`,
    `  -H ${quoted(`Authorization: Bearer ${key}`)}`,
    ...(body ? [`  -H 'Content-Type: application/json'`, `  -d ${quoted(body)}`] : []),
  ].join(" \\\n");
}

function javascript({ method, url, key, body }: Call): string {
  return [
    `const response = await fetch(${JSON.stringify(url)}, {`,
    `  method: ${JSON.stringify(method)},`,
    "  headers: {",
    `    Authorization: ${JSON.stringify(`Bearer ${key}`)},`,
    ...(body ? [`    "Content-Type": "application/json",`] : []),
    "  },",
    ...(body ? [`  body: JSON.stringify(${indented(body)}),`] : []),
    "});",
    "console.log(await response.json());",
  ].join("\n");
}

function python({ method, url, key, body }: Call): string {
  return [
    "import json",
    "import urllib.request",
    "",
    "request = urllib.request.Request(",
    `    ${JSON.stringify(url)},`,
    `    method=${JSON.stringify(method)},`,
    `    headers={"Authorization": ${JSON.stringify(`Bearer ${key}`)}${body ? ', "Content-Type": "application/json"' : ""}},`,
    ...(body ? [`    data=${JSON.stringify(body)}.encode(),`] : []),
    ")",
    "with urllib.request.urlopen(request) as response:",
    "    print(json.load(response))",
  ].join("\n");
}

/** For a shell: nothing inside is special. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
const indented = (body: string) => body.replaceAll("\n", "\n  ");
