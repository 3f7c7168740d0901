import { z } from "zod"
import { refuse } from "./errors.ts"

const LARGEST_BODY = 64 * 1024
const DEEPEST = 32

/** The request's JSON object; an empty body is an empty object. Bounded in
 * size and depth, and free of what PostgreSQL cannot store. */
export async function readBody(request: Request): Promise<unknown> {
  const text = await readText(request)
  if (text.trim() === "") return {}
  try {
    const value = JSON.parse(text)
    checkStorable(value, 0)
    return value
  } catch {
    throw refuse(400, "bad_json", "Could not parse request body as JSON")
  }
}

/** What a handler needs of the body, or 400 with the first thing wrong. */
export function parseBody<T extends z.ZodType>(schema: T, body: unknown) {
  const read = schema.safeParse(body)
  if (read.success) return read.data as z.infer<T>
  const [issue] = read.error.issues
  const where = issue?.path.join(".") || "request body"
  throw refuse(400, "validation_failed", `${where}: ${issue?.message}`)
}

/** An object of the user's or the admin's own making. */
export const metadata = z.record(z.string(), z.unknown())

async function readText(request: Request) {
  const { body } = request
  if (!body) return ""
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > LARGEST_BODY) {
      throw refuse(413, "validation_failed", "Request body is too large")
    }
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}

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
