import type { Dropped } from "./sort-files.ts"

/** Deeper folders aren't part of a release. */
const DEEPEST = 6
const MOST = 2_000

/** All dropped files, including those in folders. Entries are read first,
 * because the browser forgets them at the first await. */
export function filesOfDrop({
  items,
  files,
}: DataTransfer): Promise<Dropped[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  return entries.length > 0
    ? filesWithin(entries)
    : Promise.resolve(filesOfList(files))
}

/** Chosen files, with their path in the chosen folder. */
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

/** Reads a folder in batches; an empty batch is the end. */
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
