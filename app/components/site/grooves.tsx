const RINGS = Array.from({ length: 34 }, (_, ring) => 62 + ring * 12)

/** A record seen from above: two sets of grooves, a hair out of register, so
 * that they beat against each other as they turn. */
export function Grooves({ className }: { className?: string }) {
  return (
    <svg
      viewBox="-500 -500 1000 1000"
      className={className}
      aria-hidden="true"
      fill="none"
    >
      <g stroke="#ff4f1f" strokeWidth="3.2" className="turning">
        {RINGS.map((radius) => (
          <circle key={radius} r={radius} cx="9" cy="-6" />
        ))}
      </g>
      <g stroke="#f2efe9" strokeWidth="1.3">
        {RINGS.map((radius) => (
          <circle key={radius} r={radius * 1.012} />
        ))}
      </g>
      <circle r="56" fill="#ff4f1f" />
      <circle r="7" fill="#0b0b0c" />
    </svg>
  )
}
