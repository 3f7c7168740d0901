const RINGS = Array.from({ length: 44 }, (_, ring) => 64 + ring * 9.5)

/** A record seen from above: one set of grooves printed, another knocked out
 * of it a hair off register, so that they beat against each other. */
export function Grooves({ className }: { className?: string }) {
  return (
    <svg
      viewBox="-500 -500 1000 1000"
      className={className}
      aria-hidden="true"
      fill="none"
    >
      <g stroke="#ff4f1f" strokeWidth="4.4">
        {RINGS.map((radius) => (
          <circle key={radius} r={radius} />
        ))}
      </g>
      <g stroke="#0b0b0c" strokeWidth="5" className="turning">
        {RINGS.map((radius) => (
          <circle key={radius} r={Math.round(radius * 1.04)} cx="14" cy="-9" />
        ))}
      </g>
      <circle r="56" fill="#ff4f1f" />
      <circle r="7" fill="#0b0b0c" />
    </svg>
  )
}
