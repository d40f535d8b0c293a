type Call = { origin: string; code: string };

const KEY = "YOUR_ITEMS_KEY";

/** The same validation in the languages most shops are written in. The key is for the server that runs it. */
export const SNIPPETS: { name: string; write: (call: Call) => string }[] = [
  { name: "curl", write: curl },
  { name: "PHP", write: php },
  { name: "JavaScript", write: javascript },
  { name: "Python", write: python },
];

function curl({ origin, code }: Call): string {
  return [
    `curl ${quoted(`${origin}/api/purchases/validation`)}`,
    `  --data-urlencode ${quoted(`api_key=${KEY}`)}`,
    `  --data-urlencode ${quoted(`purchase_code=${code}`)}`,
  ].join(" \\\n");
}

function php({ origin, code }: Call): string {
  return [
    "<?php",
    "$context = stream_context_create(['http' => [",
    "    'method' => 'POST',",
    "    'header' => 'Content-Type: application/x-www-form-urlencoded',",
    "    'content' => http_build_query([",
    `        'api_key' => ${phpText(KEY)},`,
    `        'purchase_code' => ${phpText(code)},`,
    "    ]),",
    "    'ignore_errors' => true,",
    "]]);",
    `$result = json_decode(file_get_contents(${phpText(`${origin}/api/purchases/validation`)}, false, $context), true);`,
    "echo $result['status'] === 'success' ? $result['data']['purchase']['license_type'] : $result['msg'];",
  ].join("\n");
}

function javascript({ origin, code }: Call): string {
  return [
    `const response = await fetch(${JSON.stringify(`${origin}/api/purchases/validation`)}, {`,
    '  method: "POST",',
    `  body: new URLSearchParams({ api_key: ${JSON.stringify(KEY)}, purchase_code: ${JSON.stringify(code)} }),`,
    "});",
    "const result = await response.json();",
    'console.log(result.status === "success" ? result.data.purchase.license_type : result.msg);',
  ].join("\n");
}

function python({ origin, code }: Call): string {
  return [
    "import json",
    "import urllib.error",
    "import urllib.parse",
    "import urllib.request",
    "",
    `fields = {"api_key": ${JSON.stringify(KEY)}, "purchase_code": ${JSON.stringify(code)}}`,
    "data = urllib.parse.urlencode(fields).encode()",
    "try:",
    `    response = urllib.request.urlopen(${JSON.stringify(`${origin}/api/purchases/validation`)}, data)`,
    "except urllib.error.HTTPError as error:",
    "    response = error",
    "result = json.load(response)",
    'print(result["data"]["purchase"]["license_type"] if result["status"] == "success" else result["msg"])',
  ].join("\n");
}

/** For a shell: nothing inside is special. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
const phpText = (text: string) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
