/** The label's logo: a nine whose bowl is a record and whose leg is parallel to
 * one bar of the X. `public/logo.svg` has the same drawing for press and
 * print; `public/icon.svg` has it on a square. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 155 100"
      fill="currentColor"
      aria-hidden="true"
      className={className}
    >
      <path d={OUTLINE} />
    </svg>
  )
}

const OUTLINE =
  "M36 0a36 36 0 1 1 0 72a36 36 0 1 1 0-72zm0 24.5a11.5 11.5 0 1 0 0 23a11.5 11.5 0 1 0 0-23zM67.2 54L40.6 100H9.5l20-34.6L48 54zM66 100L123.7 0h31.2L97.2 100zM66 0h31.2l57.7 100h-31.2z"
