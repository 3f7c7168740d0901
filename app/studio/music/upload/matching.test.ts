import { expect, test } from "vitest"
import { matchFiles } from "./matching.ts"

const row = (name: string, bytes = 3) => ({
  ...{ name, bytes, storage_path: `x/${name}`, arrived_at: null },
})
const dropped = (name: string, text = "abc") => ({
  ...{ name, file: new File([text], "f") },
})
const paths = (...found: Parameters<typeof matchFiles>) =>
  matchFiles(...found).map(({ path, file }) => [path, file.size])

test("matches files by name and size", () => {
  const rows = [row("A/CD1/01.wav"), row("A/CD2/01.wav"), row("A/Łódź é.wav")]
  expect(
    paths(rows, [
      dropped("A/CD2/01.wav"),
      dropped("A/CD1/01.wav", "shorter no more"),
      // As macOS writes it, with a separate accent.
      dropped("A/Łódź é.wav".normalize("NFD")),
      dropped("A/other.wav"),
    ]),
  ).toEqual([
    ["x/A/CD2/01.wav", 3],
    ["x/A/Łódź é.wav", 3],
  ])
})

test("matches files without their folder, each only once", () => {
  const rows = [row("A/CD1/01.wav"), row("A/CD2/01.wav")]
  expect(paths(rows, [dropped("01.wav")])).toEqual([["x/A/CD1/01.wav", 3]])
  expect(paths(rows, [dropped("B/CD2/01.wav")])).toEqual([
    ["x/A/CD1/01.wav", 3],
  ])
})
