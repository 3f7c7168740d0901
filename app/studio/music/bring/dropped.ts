import type { Dropped } from "./accepted.ts"

/** Folders within folders: a record is not that deep. */
const DEEPEST = 6
const MOST = 2_000

/** Everything that was dropped, what lies in folders too. The browser forgets
 * what was dropped as soon as this is waited for, so entries are taken first. */
export function filesOfDrop({
  items,
  files,
}: DataTransfer): Promise<Dropped[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  return entries.length > 0
    ? filesWithin(entries)
    : Promise.resolve(filesOfList(files))
}

/** What was chosen: a folder's files know where they lay in it. */
export function filesOfList(files: FileList | null): Dropped[] {
  return [...(files ?? [])].map((file) => ({
    name: file.webkitRelativePath || file.name,
    file,
  }))
}

async function filesWithin(entries: FileSystemEntry[]) {
  const found: Dropped[] = []
  async function walk(entry: FileSystemEntry, depth: number) {
    if (found.length >= MOST || depth > DEEPEST) return
    if (isFile(entry)) {
      found.push({ name: entry.fullPath.slice(1), file: await fileOf(entry) })
    } else if (isFolder(entry)) {
      for (const inner of await entriesOf(entry)) await walk(inner, depth + 1)
    }
  }
  for (const entry of entries) await walk(entry, 0)
  return found
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}

function fileOf(entry: FileSystemFileEntry) {
  return new Promise<File>((resolve, reject) => entry.file(resolve, reject))
}

/** A folder is told in parts of a hundred; an empty part is the end. */
async function entriesOf(folder: FileSystemDirectoryEntry) {
  const reader = folder.createReader()
  const found: FileSystemEntry[] = []
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (part.length === 0 || found.length >= MOST) return found
    found.push(...part)
  }
}
