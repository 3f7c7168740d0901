import { html } from "hono/html"

/** How the one-page sheet is set: black on white, A4, with the typefaces any
 * machine has. */
export const sheetStyle = html`<style>
@page { size: A4; margin: 12mm }
* { box-sizing: border-box; margin: 0 }
body { max-width: 186mm; margin: 8mm auto; padding: 0 4mm; color: #000; background: #fff; font: 9pt/1.4 "Helvetica Neue", Arial, sans-serif; overflow-wrap: anywhere }
h1 { margin: 4mm 0 2mm; font-size: clamp(30pt, 9vw, 48pt); font-weight: 800; line-height: .95; letter-spacing: -.03em }
.mono { font: 7pt/1.5 ui-monospace, Menlo, Consolas, monospace; letter-spacing: .03em; text-transform: uppercase }
.line { display: flex; justify-content: space-between; padding-bottom: 2mm; border-bottom: 1.5pt solid }
main { display: grid; grid-template-columns: 5fr 9fr; gap: 7mm; margin-top: 5mm }
img { display: block; width: 100% }
section { margin-top: 5mm }
h2 { margin-bottom: 1.5mm; padding-top: 1.5mm; border-top: .5pt solid; font-weight: 400 }
.story > p + p { margin-top: 2mm }
.row { display: grid; grid-template-columns: 26mm 1fr auto; gap: 3mm; padding: 1mm 0; break-inside: avoid }
blockquote { padding: 1mm 0; break-inside: avoid }
a { color: inherit; text-decoration: none }
@media (max-width: 40rem) { main { grid-template-columns: 1fr } }
@media print { body { margin: 0; padding: 0; max-width: none } main { grid-template-columns: 5fr 9fr } h1 { font-size: 44pt } }
</style>`
