import { bodyLimit } from "hono/body-limit"

// The longest message the contact form takes, in the longest letters, encoded.
const LARGEST_FORM = 256 * 1024

/** Screens take forms and nothing larger. */
export const notTooLarge = bodyLimit({
  maxSize: LARGEST_FORM,
  onError: (c) => {
    const message = "That is more than a form of ours can hold."
    // The rest of the body is not read: nothing may follow it.
    const headers = { Connection: "close" }
    return c.json({ code: "too_large", message }, 413, headers)
  },
})
