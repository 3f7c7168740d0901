import { INTAKE_LIMITS, isHidden, kindOf } from "#domain/intake/intake.ts"

/** A dropped file with its path in the dropped folder. */
export type Dropped = { name: string; file: File }

type Sized = { name: string; file: Pick<File, "size"> }

export type Refused = { name: string; why: Why }
export type Why = "kind" | "long" | "heavy" | "empty" | "twice" | "many"

/** File types offered by the file dialog. */
export const ACCEPTED = ".wav,.aif,.aiff,.flac,.m4a,.zip,.cue,.jpg,.jpeg,.png"

/** Sorts dropped files into accepted and refused. Hidden system files are
 * dropped silently. */
export function sortFiles<D extends Sized>(dropped: readonly D[]) {
  const taken: D[] = []
  const refused: Refused[] = []
  const names = new Set<string>()
  for (const one of dropped) {
    const { name } = one
    if (isHidden(name)) continue
    const why = names.has(name) ? "twice" : faultOf(one, taken.length)
    names.add(name)
    if (why) refused.push({ name, why })
    else taken.push(one)
  }
  return { taken: taken.toSorted(byName), refused }
}

/** Whether the files contain any music. */
export function hasMusic(taken: readonly Sized[]) {
  return taken.some(({ name }) => ["audio", "archive"].includes(kindOf(name)))
}

/** The title until tags are read: the folder, or the first file. */
export function titleOf(taken: readonly Sized[]) {
  const [first] = taken
  if (!first) return ""
  const [folder = "", ...rest] = first.name.split("/")
  return rest.length > 0 ? folder : folder.replace(/\.[^.]+$/, "")
}

function faultOf({ name, file }: Sized, count: number): Why | null {
  if (kindOf(name) === "other") return "kind"
  if (name.length > INTAKE_LIMITS.nameLength) return "long"
  if (file.size === 0) return "empty"
  if (file.size > INTAKE_LIMITS.fileBytes) return "heavy"
  return count >= INTAKE_LIMITS.files ? "many" : null
}

/** Sorts '2 …' before '10 …'. */
const ORDER = new Intl.Collator("en", { numeric: true })

function byName(a: Sized, b: Sized) {
  return ORDER.compare(a.name, b.name)
}
