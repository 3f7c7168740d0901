import type { Letterhead } from "./receipt-html.ts"
import type { ReceiptLines } from "./receipt-lines.ts"

const WIDTH = 60

/** A receipt in plain text: names on the left, money on the right. */
export function receiptText(head: Letterhead, lines: ReceiptLines) {
  const rule = "-".repeat(WIDTH)
  const blocks = [
    `9X\n${head.title}`,
    ...head.paragraphs,
    [
      rule,
      spread(`Order ${head.number}`, lines.date),
      rule,
      ...lines.items.flatMap(({ what, by, price }) => [
        spread(what, price),
        ...(by ? [`    ${by}`] : []),
      ]),
      rule,
      ...lines.sums.map(([name, price]) => spread(name, price)),
      spread("Total", lines.total),
      rule,
      lines.vat,
    ].join("\n"),
    ...(lines.address
      ? [`${lines.addressTitle}:\n${lines.address.join("\n")}`]
      : []),
    ...(head.prompt ? [head.prompt.text] : []),
    ...(head.prompt ? [`${head.prompt.label}:\n${head.prompt.url}`] : []),
    ...(lines.consent ? [lines.consent] : []),
    lines.seller.join("\n"),
  ]
  return `${blocks.filter(Boolean).join("\n\n")}\n`
}

function spread(left: string, right: string) {
  const space = WIDTH - left.length - right.length
  return `${left}${" ".repeat(Math.max(space, 2))}${right}`
}
