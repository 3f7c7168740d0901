import { z } from "zod"
import { readBody } from "../http/read-body.ts"
import { refuse } from "./errors.ts"

const LARGEST_BODY = 64 * 1024
const DEEPEST = 32

/** The request's JSON object; an empty body is an empty object. Limited in size
 * and depth, and rejects characters that PostgreSQL cannot store. */
export async function readJson(request: Request): Promise<unknown> {
  const bytes = await readBody(request, (size) => {
    if (size <= LARGEST_BODY) return
    throw refuse(413, "validation_failed", "Request body is too large")
  })
  const text = new TextDecoder().decode(bytes)
  if (text.trim() === "") return {}
  try {
    const value = JSON.parse(text)
    checkStorable(value, 0)
    return value
  } catch {
    throw refuse(400, "bad_json", "Could not parse request body as JSON")
  }
}

/** The fields a handler needs from the body, or 400 with the first error. */
export function parseBody<T extends z.ZodType>(schema: T, body: unknown) {
  const read = schema.safeParse(body)
  if (read.success) return read.data as z.infer<T>
  const [issue] = read.error.issues
  const where = issue?.path.join(".") || "request body"
  throw refuse(400, "validation_failed", `${where}: ${issue?.message}`)
}

/** A free-form object written by the user or an admin. */
export const metadata = z.record(z.string(), z.unknown())

/** The fields by which a client announces that it will send a PKCE verifier. */
export const challengeFields = {
  code_challenge: z
    .string()
    .regex(/^[A-Za-z0-9._~-]{43,128}$/)
    .nullish(),
  code_challenge_method: z
    .string()
    .toLowerCase()
    .pipe(z.enum(["s256", "plain"]))
    .nullish(),
}

export type Challenge = z.infer<z.ZodObject<typeof challengeFields>>

function checkStorable(value: unknown, depth: number): void {
  if (typeof value === "string") {
    if (value.includes("\0") || !value.isWellFormed()) throw new Error("text")
    return
  }
  if (typeof value !== "object" || value === null) return
  if (depth >= DEEPEST) throw new Error("depth")
  for (const [key, inner] of Object.entries(value)) {
    checkStorable(key, depth)
    checkStorable(inner, depth + 1)
  }
}

const LONGEST = 255
const address = z.email()

/** The address as stored and compared: trimmed and in lower case. */
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
