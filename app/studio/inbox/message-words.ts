/** What is said about messages. */
export const messageMessages = {
  replied: "Sent. It is on its way.",
  closed: "Closed.",
  reopened: "Open again.",
  spam: "Marked as spam. It is forgotten in a month.",
  givenTo: (name: string) => `${name} looks after it.`,
  letGo: "Nobody looks after it now.",
  crossed: (name: string | null) =>
    name
      ? `${name} has answered meanwhile. Read it above before you send yours.`
      : "An answer has come meanwhile. Read it above before you send yours.",
  empty: "Write something first.",
  noneComeIn:
    "The contact form takes no messages: it gives the seller's address instead.",
  askEditor: "An editor can turn it on.",
} as const

const DID: Record<string, string> = {
  answered: "answered",
  assigned: "gave it to somebody",
  let_go: "gave it back",
  closed: "closed it",
  reopened: "reopened it",
  spam: "marked it as spam",
}

/** What was done with it last: 'Ada closed it'. */
export function lastWords(did: string | null, by: string) {
  if (!did) return "New"
  if (did === "wrote_back") return "They wrote back"
  return `${by} ${DID[did] ?? did}`
}
