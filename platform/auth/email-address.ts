import { z } from "zod"
import { refuse } from "./errors.ts"

const LONGEST = 255
const address = z.email()

/** The address as it is stored and compared: trimmed and in lower case. */
export function readEmail(value: unknown): string {
  if (typeof value !== "string" || value.trim() === "") {
    throw refuse(400, "validation_failed", "An email address is required")
  }
  const email = value.trim().toLowerCase()
  if (email.length > LONGEST) {
    throw refuse(400, "validation_failed", "An email address is too long")
  }
  if (!address.safeParse(email).success) {
    throw refuse(
      400,
      "validation_failed",
      "Unable to validate email address: invalid format",
    )
  }
  return email
}
