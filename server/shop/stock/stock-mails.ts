import { z } from "zod"
import { type Message, setLetter } from "../../mail/message.ts"

export const LOW = z.object({
  things: z.array(z.object({ name: z.string(), left: z.number() })).min(1),
  more: z.number(),
})

/** To the office: what has become low since it was last told. */
export function lowStock(
  { things, more }: z.infer<typeof LOW>,
  siteUrl: string,
): Message {
  const count = things.length + more
  const lines = things.map(({ name, left }) => `${leftText(left)}  ${name}`)
  return setLetter({
    subject:
      count === 1
        ? "One thing is nearly gone"
        : `${count} things are nearly gone`,
    paragraphs: ["This is left in the store room, and in nobody's order:"],
    quote: [...lines, ...(more > 0 ? [`And ${more} more.`] : [])].join("\n"),
    action: {
      label: "See the stock",
      url: `${siteUrl}/studio/stock?state=low`,
    },
    otherwise:
      "You are told of each thing once, until there is enough of it again, and by one mail a day at the most. From how many on it is low can be set for each variant.",
  })
}

function leftText(left: number) {
  return left === 0 ? "none" : String(left)
}
