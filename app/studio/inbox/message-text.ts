/** Sentences about messages. */
export const messageMessages = {
  replied: "Reply sent",
  closed: "Closed",
  reopened: "Reopened",
  spam: "Marked as spam. It will be deleted in a month.",
  assignedTo: (name: string) => `Assigned to ${name}`,
  unassigned: "Unassigned",
  outdated: (name: string | null) =>
    name
      ? `${name} has replied since you started. Read the reply above before you send yours.`
      : "A new message has arrived. Read it above before you reply.",
  empty: "Please write something.",
  formOff:
    "The contact form is off. It shows the seller's email address instead.",
  askEditor: "An editor can turn the form on.",
} as const

const DID: Record<string, string> = {
  replied: "answered",
  assigned: "assigned it",
  let_go: "unassigned it",
  closed: "closed it",
  reopened: "reopened it",
  spam: "marked it as spam",
}

/** The latest action, for example 'Ada closed it'. */
export function lastActionText(did: string | null, by: string) {
  if (!did) return "New"
  if (did === "wrote_back") return "They wrote back"
  return `${by} ${DID[did] ?? did}`
}
