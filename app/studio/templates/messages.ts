/** Sentences about email templates. */
export const templateMessages = {
  none: "No templates of this kind yet.",
  leftOpen: (place: string) => `Replace ${place} before you send this.`,
} as const
