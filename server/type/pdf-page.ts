import { buffer } from "node:stream/consumers"
import { createTypefaces, type Typeface } from "./pdf-typefaces.ts"

/** A4, in points. */
export const PAGE = { width: 595.28, height: 841.89 }

type About = { title: string; author: string; language: string; made: Date }

/** A position, with y counted from the top of the page. */
type Place = { x: number; y: number }
type Line = Place & { text: string; typeface: Typeface; size: number }
type Area = Place & { width: number; height: number }
type Square = Place & { width: number }

export type Page = Awaited<ReturnType<typeof createPage>>

/** A PDF that starts with one page. Its content is tagged by kind, in reading
 * order, for screen readers. The library is loaded with the first PDF. */
export async function createPage({ title, author, language, made }: About) {
  const { default: PDFDocument } = await import("pdfkit")
  const pdf = new PDFDocument({
    size: "A4",
    margin: 0,
    pdfVersion: "1.7",
    lang: language,
    tagged: true,
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: made },
  })
  const content = pdf.struct("Document")
  pdf.addStructure(content)

  /** A line's box is one size high and ends on its baseline: this is the
   * clickable area. */
  function set({ text, typeface, size, x, y }: Line, link?: string) {
    const characterSpacing = typeface.track * size
    pdf.x = x
    pdf.y = y - size
    for (const run of typeface.runs(text)) {
      pdf.font(run.font, size).text(run.text, {
        lineBreak: false,
        baseline: -size,
        characterSpacing,
        link,
      })
      pdf.x += characterSpacing
    }
  }

  return {
    typefaces: createTypefaces(pdf),
    /** Lines that belong together, each on its baseline, with an optional
     * link. */
    words(tag: "H1" | "H2" | "P", lines: Line[], url = "") {
      const link = URL.canParse(url) ? new URL(url).href : undefined
      const draw = () => {
        // A trailing space keeps a screen reader from joining two lines.
        for (const line of lines) set({ ...line, text: `${line.text} ` }, link)
      }
      content.add(
        pdf.struct(tag, {}, link ? pdf.struct("Link", {}, draw) : draw),
      )
    },
    rule({ x, y, width, height }: Area) {
      pdf.markContent("Artifact", { type: "Layout" })
      pdf.rect(x, y, width, height).fill()
      pdf.endMarkedContent()
    },
    picture(jpeg: Buffer, alt: string, { x, y, width, height }: Area) {
      const draw = () => pdf.image(jpeg, x, y, { width, height })
      content.add(pdf.struct("Figure", { alt }, draw))
    },
    /** A shape in black, drawn on a square of so many units. */
    drawing(path: string, units: number, alt: string, square: Square) {
      const { x, y, width } = square
      const draw = () => {
        pdf
          .save()
          .translate(x, y)
          .scale(width / units)
        pdf.path(path).fill()
        pdf.restore()
      }
      content.add(pdf.struct("Figure", { alt }, draw))
    },
    /** Continues on a new page. */
    nextPage() {
      pdf.addPage()
    },
    bytes() {
      content.end()
      pdf.end()
      return buffer(pdf)
    },
  }
}
