import type { BioBlock } from "@/lib/links/bio/blocks/schema";

const LOAD = `
.load{position:relative;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:4px;min-height:160px;padding:20px;border:1px solid var(--line);border-radius:8px;text-align:center;text-decoration:none;overflow:hidden;overflow-wrap:anywhere}
.load .wide{margin:-20px -20px 12px;width:calc(100% + 40px);border-radius:0}
.mark{display:grid;place-items:center;width:56px;height:56px;border-radius:50%;background:var(--go);color:var(--on-go)}
.load small{font-size:14px;opacity:.85}
.frame{display:block;width:100%;aspect-ratio:16/9;border:0;border-radius:8px;background:#000}`;

/** Rules of the kinds of blocks that have some of their own, so that a page carries what it shows. */
const STYLES: Partial<Record<BioBlock["type"], string>> = {
  heading: `
h3{font-size:16px;line-height:24px;font-weight:600;margin-top:12px;overflow-wrap:anywhere}
h4{font-size:14px;line-height:20px;font-weight:600;margin-top:8px;overflow-wrap:anywhere}`,
  images: `
.grid{display:grid;gap:8px}.of-2{grid-template-columns:repeat(2,minmax(0,1fr))}.of-3{grid-template-columns:repeat(3,minmax(0,1fr))}
.tile{display:block;width:100%;aspect-ratio:1;object-fit:cover;border-radius:8px}`,
  social: `
.social{list-style:none;padding:0;display:flex;flex-wrap:wrap;justify-content:center;gap:4px}
.social a{display:grid;place-items:center;width:48px;height:48px;border-radius:50%}
.social a:hover{background:var(--line)}`,
  video: LOAD,
  map: LOAD,
  form: `
.form{display:grid;gap:4px;padding:20px;border:1px solid var(--line);border-radius:8px}
.form h2{margin:0}.form label{margin-top:8px;font-size:14px;line-height:20px;font-weight:600;overflow-wrap:anywhere}
.form input:not([type=checkbox]),textarea{width:100%;min-height:44px;padding:8px 12px;font:inherit;color:var(--ink);background:var(--canvas);border:1px solid var(--ink);border-radius:8px}
textarea{resize:vertical}.form .check{display:flex;gap:12px;font-weight:400;font-size:16px;line-height:24px}
.check input{flex:none;width:20px;height:20px;margin:2px 0;accent-color:var(--go)}
.form .go{margin-top:16px;border:0;font:inherit;font-weight:600;cursor:pointer}[role=alert]{font-weight:600}
.trap{position:absolute;inset-inline-start:-9999px}`,
  product: `
.product{display:grid;gap:12px;padding:20px;border:1px solid var(--line);border-radius:8px;overflow:hidden}
.product img{display:block;width:calc(100% + 40px);margin:-20px -20px 0;max-height:320px;object-fit:cover}
.product p{display:flex;justify-content:space-between;gap:16px;overflow-wrap:anywhere}.price{white-space:nowrap;font-variant-numeric:tabular-nums}`,
  countdown: `
.countdown{display:grid;gap:4px;padding:16px;text-align:center;overflow-wrap:anywhere}
.countdown time,.countdown b{font-size:24px;line-height:32px;font-weight:600;font-variant-numeric:tabular-nums}`,
};

export const stylesFor = (blocks: readonly BioBlock[]): string =>
  [...new Set(blocks.map(({ type }) => STYLES[type] ?? ""))].join("");
