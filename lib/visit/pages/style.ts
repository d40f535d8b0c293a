/** The look of visitor pages, inlined into each: system fonts, the dashboard's colours, dark when the visitor's system is. This is for pages of words alone. */
export const WORDS_STYLE = `
:root{--canvas:#f8f7f2;--line:#dbd9d2;--line-strong:#87847d;--ink:#182124;--ink-2:#465054;--ink-3:#5b666a;--accent:#09707f;--bad:#c2272d;--surface:#fefdfb;--on-ink:#fefdfb}
@media (prefers-color-scheme:dark){:root{--canvas:#0e1416;--line:#293034;--line-strong:#6d767b;--ink:#f1f0ec;--ink-2:#bbb9b3;--ink-3:#979590;--accent:#53c7d4;--bad:#f97770;--surface:#161c1f;--on-ink:#0e1416}}
*{box-sizing:border-box;margin:0}
html{background:var(--canvas);color:var(--ink);font:16px/24px system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;-webkit-text-size-adjust:100%}
body{min-height:100vh;min-height:100dvh;display:grid;align-items:center;padding:48px 24px}
main{width:100%;max-width:560px;margin:0 auto}
.address{font-size:16px;line-height:24px;overflow-wrap:anywhere}
.host{color:var(--ink-3)}
.slash{color:var(--accent);font-weight:600;padding:0 1px}
.alias{color:var(--ink);font-family:ui-monospace,"SF Mono","Cascadia Mono",Menlo,Consolas,monospace;font-size:.94em}
.strip{display:block;width:100%;height:24px;margin:24px 0;color:var(--line-strong)}
.strip .here{fill:var(--accent)}
h1{font-size:44px;line-height:48px;font-weight:600;letter-spacing:-.02em;text-wrap:balance}
h1+p{margin-top:16px}
p{color:var(--ink-2);text-wrap:pretty;max-width:60ch}
p+p{margin-top:12px}
a{color:var(--ink);text-decoration-color:var(--accent);text-underline-offset:3px}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.report{margin-top:32px;font-size:14px}
.report a{color:var(--ink-3);text-decoration-color:currentColor}
@media (max-width:480px){h1{font-size:32px;line-height:36px}}
`;

/** The same with buttons, forms and lists of facts. */
export const STYLE = `${WORDS_STYLE}dl{margin-top:16px;display:grid;grid-template-columns:max-content 1fr;gap:8px 24px;overflow-wrap:anywhere}
dt{color:var(--ink-3)}
dd{white-space:pre-wrap}
.content{white-space:pre-wrap;overflow-wrap:anywhere}
dl+p,.content+p{margin-top:24px}
form{margin-top:24px}
label{display:block;font-weight:600;font-size:14px;line-height:20px;margin-bottom:8px}
.row{display:flex;gap:12px;flex-wrap:wrap}
input{flex:1 1 220px;min-width:0;height:44px;padding:0 12px;font:inherit;color:var(--ink);background:var(--surface);border:1px solid var(--line-strong);border-radius:5px}
button,.button{display:inline-flex;align-items:center;justify-content:center;min-height:44px;padding:8px 20px;font:inherit;font-weight:600;color:var(--on-go,var(--on-ink));background:var(--go,var(--ink));border:0;border-radius:5px;cursor:pointer;text-decoration:none;overflow-wrap:anywhere}
button.other{color:var(--ink);background:none;border:1px solid var(--line-strong)}
.wrong{color:var(--bad);font-weight:600;margin-top:12px}
@media (forced-colors:active){button,.button{border:1px solid}}
`;
