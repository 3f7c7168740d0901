import { addressString, createObjects, textString } from "./objects.ts"
import type { Typeface } from "./typeface.ts"

/** A4, in points. */
export const PAGE = { width: 595.28, height: 841.89 }

type About = { title: string; author: string; language: string; made: Date }

/** Where something stands, its y counted from the top of the page. */
type Place = { x: number; y: number }
type Line = Place & { text: string; typeface: Typeface; size: number }
type Area = Place & { width: number; height: number }
type Jpeg = { bytes: Buffer; width: number; height: number }

/** A PDF of one page: words, rules, pictures and links. What is put on it is
 * tagged with what it is, in the order it comes, for who has it read out. */
export function createDocument(about: About) {
  const objects = createObjects()
  const page = objects.reserve()
  const tree = objects.reserve()
  const operators: string[] = []
  const elements: string[] = []
  const pictures: string[] = []
  const links: string[] = []
  const typefaces = new Set<Typeface>()

  function tagged(tag: string, drawing: string, more = "") {
    const id = elements.length
    elements.push(
      objects.add(
        `<</Type /StructElem /S /${tag} /P ${tree} /Pg ${page} /K ${id} ${more}>>`,
      ),
    )
    operators.push(`/${tag} <</MCID ${id}>> BDC`, drawing, "EMC")
  }

  function set({ text, typeface, size, x, y }: Line) {
    typefaces.add(typeface)
    const at = `1 0 0 1 ${point(x)} ${point(PAGE.height - y)} Tm`
    return `BT ${at}\n${typeface.show(text, size)}\nET`
  }

  return {
    /** Lines that belong together, each on its baseline. */
    words(tag: "H1" | "H2" | "P", lines: Line[]) {
      if (lines.length > 0) tagged(tag, lines.map(set).join("\n"))
    },
    rule(area: Area) {
      operators.push("/Artifact BMC", `${box(area)} re f`, "EMC")
    },
    picture(jpeg: Jpeg, alt: string, area: Area) {
      const name = `P${pictures.length}`
      const image = `/Type /XObject /Subtype /Image /Width ${jpeg.width} /Height ${jpeg.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`
      pictures.push(`/${name} ${objects.stream(image, jpeg.bytes)}`)
      const [x, y, width, height] = box(area).split(" ")
      const drawing = `q ${width} 0 0 ${height} ${x} ${y} cm /${name} Do Q`
      tagged("Figure", drawing, `/Alt ${textString(alt)}`)
    },
    link(url: string, { x, y, width, height }: Area) {
      const foot = PAGE.height - y - height
      const corners = [x, foot, x + width, foot + height].map(point).join(" ")
      links.push(
        objects.add(
          `<</Type /Annot /Subtype /Link /Rect [${corners}] /Border [0 0 0] /A <</S /URI /URI ${addressString(url)}>>>>`,
        ),
      )
    },
    bytes() {
      const content = objects.packed("", operators.join("\n"))
      const fonts = [...typefaces].map((typeface) => typeface.write(objects))
      const pages = objects.add(`<</Type /Pages /Kids [${page}] /Count 1>>`)
      objects.fill(
        page,
        `<</Type /Page /Parent ${pages} /MediaBox [0 0 ${PAGE.width} ${PAGE.height}]
/Contents ${content} /Annots [${links.join(" ")}] /StructParents 0 /Tabs /S
/Resources <</Font <<${fonts.join(" ")}>> /XObject <<${pictures.join(" ")}>>>>>>`,
      )
      objects.fill(
        tree,
        `<</Type /StructTreeRoot /K [${elements.join(" ")}]
/ParentTree <</Nums [0 [${elements.join(" ")}]]>> /ParentTreeNextKey 1>>`,
      )
      const root = objects.add(
        `<</Type /Catalog /Pages ${pages} /Lang ${textString(about.language)}
/MarkInfo <</Marked true>> /StructTreeRoot ${tree}
/ViewerPreferences <</DisplayDocTitle true>>>>`,
      )
      const info = objects.add(
        `<</Title ${textString(about.title)} /Author ${textString(about.author)}
/CreationDate (D:${about.made.toISOString().replace(/\D/g, "").slice(0, 14)}Z)>>`,
      )
      return objects.file(root, info)
    },
  }
}

export type Document = ReturnType<typeof createDocument>

function box({ x, y, width, height }: Area) {
  const foot = PAGE.height - y - height
  return [x, foot, width, height].map(point).join(" ")
}

function point(number: number) {
  return String(Math.round(number * 100) / 100)
}
