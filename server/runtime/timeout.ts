/** A timeout: what the work comes to or, when that takes longer, what comes
 * instead of it. The work goes on, and what comes of it then is nobody's. */
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
