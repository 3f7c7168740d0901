const WAYS = { out: "rotate-45", back: "-rotate-90" }

/** Our letters have one arrow, up: the others are that one, turned. */
export function Arrow({ way }: { way: keyof typeof WAYS }) {
  return (
    <span aria-hidden="true" className={`inline-block ${WAYS[way]}`}>
      ↑
    </span>
  )
}
