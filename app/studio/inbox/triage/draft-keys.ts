/** Storage keys for what is typed about a demo. */
export const draftKey = {
  note: (id: string) => `demo-note:${id}`,
  answer: (id: string) => `demo-answer:${id}`,
}

export function draftKeys(id: string) {
  return Object.values(draftKey).map((keyOf) => keyOf(id))
}
