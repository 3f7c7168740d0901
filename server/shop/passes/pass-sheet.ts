import {
  codeText,
  passEnd,
  passName,
  passWord,
  whenText,
} from "#domain/pass.ts"
import { sellerLines } from "#domain/seller.ts"
import { createPage, PAGE, type Page } from "../../type/pdf-page.ts"
import { fitText, LEADING, settable } from "../../type/typesetting.ts"
import { drawnCode } from "./pass-code.ts"
import type { IssuedPass } from "./passes.ts"

const MARGIN = 48
const WIDTH = PAGE.width - 2 * MARGIN
/** Six centimetres: still readable on a folded sheet. */
const CODE = 170
const FACTS = { x: MARGIN, width: WIDTH - CODE - 32 }
const ROW = 46

/** Passes on paper: one A4 page each, however long the names are. */
export async function passSheet(first: IssuedPass, ...others: IssuedPass[]) {
  const page = await createPage({
    title: `${first.product_title} – ${passName(first)}`,
    author: "9X",
    language: "en-GB",
    made: new Date(first.issued_at),
  })
  setPass(page, first)
  for (const pass of others) {
    page.nextPage()
    setPass(page, pass)
  }
  return page.bytes()
}

function setPass(page: Page, pass: IssuedPass) {
  const { mono } = page.typefaces
  page.rule({ x: MARGIN, y: MARGIN, width: WIDTH, height: 6 })
  const word = pass.kind === "membership" ? "Membership" : "Ticket"
  fitted(page, "P", `9X · ${word}`.toUpperCase(), mono, {
    ...{ x: MARGIN, y: MARGIN + 16, width: WIDTH, height: 12 },
    ...{ largest: 9, smallest: 9 },
  })
  const top = title(page, pass)
  facts(page, pass, top)
  code(page, pass, top)
  foot(page, pass)
}

type Typeface = Page["typefaces"]["mono"]
type Box = Parameters<typeof fitText>[2] & { x: number; y: number }

/** Text as large as its box allows; returns the y of its last line. */
function fitted(
  page: Page,
  tag: "H1" | "H2" | "P",
  text: string,
  typeface: Typeface,
  { x, y, ...box }: Box,
) {
  const { size, lines } = fitText(settable(text, typeface), typeface, box)
  const step = size * (box.leading ?? LEADING)
  page.words(
    tag,
    lines.map((line, row) => ({
      text: line,
      ...{ typeface, size, x, y: y + size * 0.78 + row * step },
    })),
  )
  return y + size * 0.78 + (lines.length - 1) * step
}

function title(page: Page, pass: IssuedPass) {
  const { headline, text } = page.typefaces
  const name = fitted(page, "H1", pass.product_title, headline, {
    ...{ x: MARGIN, y: MARGIN + 44, width: WIDTH, height: 150 },
    ...{ largest: 56, smallest: 18 },
  })
  const grade = fitted(page, "P", pass.variant_title, text, {
    ...{ x: MARGIN, y: name + 16, width: WIDTH, height: 22 },
    ...{ largest: 18, smallest: 10 },
  })
  return grade + 34
}

/** The facts that are checked at the door, one row each. */
function facts(page: Page, pass: IssuedPass, top: number) {
  const { mono, text } = page.typefaces
  const rows = [
    ["Name", pass.holder ?? "–"],
    ["Number", String(pass.member_number ?? pass.number)],
    ["When", whenText(pass)],
    ["Where", pass.place],
    ["State", passEnd(pass)],
  ].filter((row): row is [string, string] => Boolean(row[1]))
  for (const [place, [label, words]] of rows.entries()) {
    const y = top + place * ROW
    page.rule({ x: FACTS.x, y, width: FACTS.width, height: 0.5 })
    fitted(page, "H2", label.toUpperCase(), mono, {
      ...{ ...FACTS, y: y + 7, height: 8, largest: 6.5, smallest: 6.5 },
    })
    fitted(page, "P", words, text, {
      ...{ ...FACTS, y: y + 19, height: 20, largest: 15, smallest: 8 },
    })
  }
}

function code(page: Page, pass: IssuedPass, top: number) {
  const { mono } = page.typefaces
  const x = PAGE.width - MARGIN - CODE
  const { size, path } = drawnCode(pass.code)
  page.drawing(path, size, `The code of this ${passWord([pass])}`, {
    ...{ x, y: top, width: CODE },
  })
  fitted(page, "P", codeText(pass.code), mono, {
    ...{ x, y: top + CODE + 10, width: CODE, height: 30 },
    ...{ largest: 9, smallest: 9, leading: 1.4 },
  })
}

function foot(page: Page, pass: IssuedPass) {
  const { mono } = page.typefaces
  const terms =
    pass.kind === "membership"
      ? "Show it where members are asked for. Whoever has the code has the card: keep it to yourself."
      : "Lets one person in, once. Whoever has the code has the ticket: keep it to yourself until the door."
  const lines = [terms, sellerLines(pass.seller).join(" · ")]
  for (const [place, words] of lines.entries()) {
    fitted(page, "P", words, mono, {
      ...{ x: MARGIN, y: PAGE.height - MARGIN - 40 + place * 22, width: WIDTH },
      ...{ height: 20, largest: 7, smallest: 6, leading: 1.4 },
    })
  }
}
