import type { PassPayload } from "../label/payloads.ts"

/** A ticket or a card as one page that needs nothing but itself: it is kept
 * on a phone or printed, and must look right without a network. */
export function passPage(pass: PassPayload): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(pass.heading)}: ${escaped(pass.grade)}</title>
<style>${style}</style>
</head>
<body>
<main>
<section>
<p class="label">9X, London</p>
<h1>${escaped(pass.heading)}</h1>
<p class="grade">${escaped(pass.grade)}</p>
<p>${escaped(pass.terms)}</p>
</section>
<aside>
<p class="mark" aria-hidden="true">9X</p>
<p class="label">Valid with your order number</p>
<p class="line" aria-hidden="true"></p>
<p class="label">9 Gasket Yard, London E2</p>
</aside>
</main>
</body>
</html>
`
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
}

const style = `
*{box-sizing:border-box;margin:0}
body{display:grid;place-items:center;min-height:100vh;padding:16px;
background:#0b0b0c;color:#0b0b0c;font:17px/1.45 Archivo,Arial,sans-serif}
main{display:grid;grid-template-columns:1fr 190px;width:min(100%,760px);
background:#f2efe9;border-top:10px solid #ff4f1f}
section{display:grid;gap:20px;padding:36px}
aside{display:grid;gap:20px;align-content:space-between;padding:36px 24px;
border-left:2px dashed #0b0b0c}
h1{font-size:clamp(30px,6vw,54px);line-height:.98;letter-spacing:-.03em;
font-stretch:125%;font-weight:800}
.grade{align-self:end;padding-top:12px;border-top:1px solid;
font-size:24px;font-weight:700}
.label{font:12px/1.4 "Martian Mono",ui-monospace,monospace;
text-transform:uppercase;letter-spacing:.04em}
.mark{font-size:72px;line-height:.8;font-weight:900;letter-spacing:-.06em}
.line{height:36px;border-bottom:1px solid}
@media(max-width:560px){main{grid-template-columns:1fr}
aside{border-left:0;border-top:2px dashed #0b0b0c}}
@media print{body{background:none;padding:0}main{border:1px solid}}
`
