import type { Doubt, DraftCover } from "./draft.ts"
import { baseName } from "./file-name.ts"
import type { IntakeFile } from "./intake.ts"
import { isRecording } from "./sources.ts"

const FRONT = /^(cover|folder|front|artwork|sleeve)([ ._-]?(front|art))?$/i

/** The cover: a picture named like one, the only picture, or the one embedded
 * in a master. */
export function coverOf(files: readonly IntakeFile[]): {
  cover: DraftCover | null
  doubts: Doubt[]
} {
  const pictures = files.filter(({ kind }) => kind === "picture")
  const front =
    pictures.find(({ name }) => FRONT.test(baseName(name))) ??
    pictures.find(({ name }) => /\b(cover|front)\b/i.test(baseName(name)))
  if (front) return { cover: { file: front.id }, doubts: [] }
  const [only] = pictures
  if (only && pictures.length === 1) {
    return { cover: { file: only.id }, doubts: [] }
  }
  const inside = files.find(
    (file) => isRecording(file) && file.inspection.cover !== null,
  )
  if (inside) return { cover: { file: inside.id }, doubts: [] }
  if (only) {
    const why = `Which of the ${pictures.length} pictures is the cover? This is the first of them.`
    return { cover: { file: only.id }, doubts: [{ field: "cover", why }] }
  }
  const why = "There is no cover: neither beside the music nor inside it."
  return { cover: null, doubts: [{ field: "cover", why }] }
}
