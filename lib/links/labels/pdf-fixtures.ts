import { inflateSync } from "node:zlib";

/** Reads back the PDFs that are made here: pages with their size in points, and everything that is painted on them as SVG. */
export function pagesIn(file: Buffer): { width: number; height: number; content: string; svg: string }[] {
  const objects = objectsIn(file.toString("latin1"));
  const streamOf = (text: string) => {
    const [, packed = ""] = /stream\n([^]*?)\nendstream/.exec(text) ?? [];
    return inflateSync(Buffer.from(packed, "latin1")).toString("latin1");
  };
  const object = (reference: string | undefined) => objects.get(Number(reference)) ?? "";
  return [...objects.values()].filter(isPage).map((page) => {
    const [width = 0, height = 0] = (/\/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]/.exec(page) ?? [])
      .slice(1)
      .map(Number);
    const [, contents] = /\/Contents (?:\[ )?(\d+) 0 R/.exec(page) ?? [];
    const [, resources = ""] = /\/Resources (?:(\d+) 0 R)?/.exec(page) ?? [];
    const forms = new Map(
      [...`${page}${object(resources)}`.matchAll(/\/(Code-\d+|Qr-\d+) (\d+) 0 R/g)].map(
        ([, name = "", at]) => [name, streamOf(object(at))],
      ),
    );
    const content = streamOf(object(contents));
    return { width, height, content, svg: painted(content, forms, { width, height }) };
  });
}

const isPage = (text: string) => /\/Type \/Page\b(?!s)/.test(text);

const objectsIn = (text: string) =>
  new Map([...text.matchAll(/(\d+) 0 obj\n([^]*?)\nendobj/g)].map(([, at, body = ""]) => [Number(at), body]));

/** A page's operators as SVG, in points; forms are painted where they are drawn. */
function painted(
  content: string,
  forms: Map<string, string>,
  { width, height }: { width: number; height: number },
) {
  const body = elements(content, forms);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><path fill="#fff" d="M0 0h${width}v${height}H0z"/><g transform="matrix(1 0 0 -1 0 ${height})">${body}</g></svg>`;
}

function elements(content: string, forms: Map<string, string>): string {
  let [made, path, color] = ["", "", "rgb(0,0,0)"];
  const open: number[] = [0];
  const begin = (matrix: string[]) => {
    made += `<g transform="matrix(${matrix.join(" ")})">`;
    open[open.length - 1] = (open.at(-1) ?? 0) + 1;
  };
  const end = () => {
    made += "</g>".repeat(open.pop() ?? 0);
  };
  const operands: string[] = [];
  for (const token of content.split(/\s+/)) {
    if (/^[-.\d]|^\//.test(token)) {
      operands.push(token);
      continue;
    }
    const given = operands.splice(0);
    if (token === "q") open.push(0);
    else if (token === "Q") end();
    else if (token === "cm") begin(given);
    else if (token === "rg") color = `rgb(${given.map((part) => Math.round(Number(part) * 255)).join(",")})`;
    else if (token === "Do") made += elements(forms.get((given[0] ?? "").slice(1)) ?? "", forms);
    else if (token === "m" || token === "l" || token === "c")
      path += `${token.toUpperCase()}${given.join(" ")}`;
    else if (token === "h") path += "Z";
    else if (token === "f" || token === "f*") {
      made += `<path fill="${color}"${token === "f*" ? ' fill-rule="evenodd"' : ""} d="${path}"/>`;
      path = "";
    }
  }
  while (open.length > 0) end();
  return made;
}
