import { expect, test } from "vitest"
import { articleBlocks, subjectsOf } from "./article.ts"

const paragraph = (text: string) => ({ kind: "paragraph", runs: [{ text }] })

test("splits an article at blank lines without losing text", () => {
  expect(articleBlocks("One\nline.\n\n  \n\nTwo *stars* <b>.\n")).toEqual([
    paragraph("One\nline."),
    paragraph("Two *stars* <b>."),
  ])
  expect(articleBlocks("  \n ")).toEqual([])
})

test("tells headings, our own pictures and links from text", () => {
  const blocks = articleBlocks(
    "## The room\n\n![Twelve chairs](/media/room.jpg)\n\nHear [N29](/release/n29), [write](mailto:a@b.example) or [read](https://paper.example/1).",
  )
  expect(blocks).toEqual([
    { kind: "heading", text: "The room" },
    { kind: "picture", url: "/media/room.jpg", alt: "Twelve chairs" },
    {
      kind: "paragraph",
      runs: [
        { text: "Hear " },
        { text: "N29", href: "/release/n29" },
        { text: ", " },
        { text: "write", href: "mailto:a@b.example" },
        { text: " or " },
        { text: "read", href: "https://paper.example/1" },
        { text: "." },
      ],
    },
  ])
})

test("keeps executable or external content as text", () => {
  for (const text of [
    "[x](javascript:alert(1))",
    "[x](data:text/html,1)",
    "[x](//evil.example)",
    "[x](/\\evil.example)",
    "![x](https://evil.example/x.png)",
    "![x](//evil.example/x.png)",
    "<img src=x onerror=alert(1)>",
    "##",
  ]) {
    expect(articleBlocks(text), text).toEqual([paragraph(text)])
  }
})

test("an article's subjects are the items it links to, once each", () => {
  const blocks = articleBlocks(
    "[a](/artist/hexa) [b](/release/n29) [a](/artist/hexa) [c](/shop) [d](https://x.example/artist/y)",
  )
  expect(subjectsOf(blocks)).toEqual([
    { kind: "artist", slug: "hexa" },
    { kind: "release", slug: "n29" },
  ])
})
