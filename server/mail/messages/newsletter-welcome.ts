import { type Message, setLetter } from "./letter.ts"

type Subscription = { siteUrl: string; token: string }

/** Nothing in it was typed by whoever filled in the form: it may have been
 * somebody else. Mail programs can unsubscribe with one press (RFC 8058). */
export function newsletterWelcome({ siteUrl, token }: Subscription): Message {
  const url = `${siteUrl}/unsubscribe?token=${token}`
  const letter = setLetter({
    subject: "You are on the 9X list",
    paragraphs: [
      "Thanks for joining the newsletter.",
      "We write when there is a record, a show or a drop worth knowing about, and keep quiet in between. Until then: there is plenty to play.",
    ],
    action: { label: "Hear what is out", url: `${siteUrl}/releases` },
    otherwise:
      "If you did not ask for this, somebody typed your address by mistake. One click and you will not hear from us again.",
    leave: { label: "Unsubscribe", url },
  })
  return {
    ...letter,
    headers: {
      "List-Unsubscribe": `<${url}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  }
}
