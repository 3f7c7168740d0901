import { setLetter } from "./letter.ts"

/** Nothing in it was typed by whoever filled in the form: it may have been
 * somebody else. */
export function demoReceived(siteUrl: string) {
  return setLetter({
    subject: "Your demo is with us",
    paragraphs: [
      "Thanks for sharing your music.",
      "Somebody at 9X will listen to it, and not only to the first ten seconds. We write back when we hear something we can help with; give us a few weeks.",
    ],
    action: { label: "Meet the roster", url: `${siteUrl}/artists` },
    otherwise:
      "If you sent us nothing, somebody typed your address by mistake. You can leave this mail unanswered: nothing follows from it.",
  })
}
