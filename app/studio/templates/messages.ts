/** What is said of words to begin a mail from. */
export const templateMessages = {
  none: "There is no template of this kind yet.",
  leftOpen: (place: string) =>
    `${place} is not filled in: write what belongs there.`,
} as const
