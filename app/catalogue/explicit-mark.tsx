/** A letter on screen, the full word for screen readers. */
export function ExplicitMark() {
  return (
    <span className="label inline-grid size-[1.5em] shrink-0 place-items-center border border-current text-ash leading-none">
      <span aria-hidden="true">E</span>
      <span className="sr-only">Explicit</span>
    </span>
  )
}
