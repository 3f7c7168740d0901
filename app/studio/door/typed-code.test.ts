import { createHash } from "node:crypto"
import { expect, test } from "vitest"
import { codeFrom, hashOf } from "./typed-code.ts"

const CODE = "7K3MQ9ZX0123456789ABCDEFGH"

test("reads codes as people type them, and rejects anything else", () => {
  expect(codeFrom("7k3m q9zx o123 4567 89ab cdef gh")).toBe(CODE)
  expect(codeFrom("7K3M-Q9ZX-0I23-4567-89AB-CDEF-GH")).toBe(CODE)
  for (const other of ["", "43", "Robin Achebe", CODE.slice(1), `${CODE}0`]) {
    expect(codeFrom(other)).toBeNull()
  }
})

test("hashes a code as the database does", async () => {
  const hash = createHash("sha256").update(CODE).digest("hex")
  expect(await hashOf(CODE)).toBe(hash)
})
