const WAYS = { out: "rotate-45", back: "-rotate-90" }

/** Our fonts have only an up arrow; the others are the same arrow, rotated. */
export function Arrow({ way }: { way: keyof typeof WAYS }) {
  return (
    <span aria-hidden="true" className={`inline-block ${WAYS[way]}`}>
      ↑
    </span>
  )
}
