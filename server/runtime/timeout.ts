/** A timeout: the work's result or, if that takes longer, the result of `late`.
 * The work continues, and its own result is dropped. */
export async function within<T, L = never>(
  ms: number,
  work: PromiseLike<T>,
  late: () => L | PromiseLike<L>,
): Promise<T | L> {
  const { promise: over, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, Math.max(ms, 0))
  try {
    return await Promise.race([work, over.then(late)])
  } finally {
    clearTimeout(timer)
  }
}
