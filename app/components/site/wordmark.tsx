/** The label's name, always the way home. */
export function Wordmark() {
  return (
    <a href="/" className="poster text-2xl" aria-label="9X, home">
      9X
    </a>
  )
}
