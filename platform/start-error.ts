/** Why the process cannot start, in one sentence a person can act on. Thrown
 * anywhere at start; printed once, without a stack, by `server/main.ts`. */
export class StartError extends Error {
  override name = "StartError"
}

/** Explains a file-system fault on `folder`, or rethrows it. */
export function explainFolderFault(error: unknown, folder: string): never {
  const code = (error as NodeJS.ErrnoException).code
  if (code === "ENOSPC" || code === "EDQUOT") {
    throw new StartError(
      `The disk that holds ${folder} is full: free some space, or set DATA_DIR to a folder elsewhere.`,
    )
  }
  if (code === "EACCES" || code === "EPERM" || code === "EROFS") {
    throw new StartError(
      `The data folder ${folder} cannot be written to: give this user write access, or set DATA_DIR to a folder that it may write.`,
    )
  }
  if (code === "ENOTDIR" || code === "EEXIST") {
    throw new StartError(
      `${folder} is not a folder: set DATA_DIR to a folder, or to a path that does not exist yet.`,
    )
  }
  throw error
}
