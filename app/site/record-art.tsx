import type { ReactNode } from "react"

type RecordArtProps = {
  className?: string
  /** Pressed into the picture beneath instead of printed. */
  pressed?: boolean
}

/** A record seen from above: one set of grooves printed, another knocked out
 * slightly off register, so that they form a moiré. The second is a layer of
 * its own, so that turning it needs no repainting. */
export function RecordArt({ className, pressed = false }: RecordArtProps) {
  return (
    <div className={className} aria-hidden="true">
      <Plate>
        <Rings
          id="printed"
          colour={pressed ? "#0b0b0c" : "#ff4f1f"}
          pitch={9.5}
          width={4.4}
        />
        <circle r="477" fill="url(#printed)" />
      </Plate>
      <Plate className="turning">
        <Rings id="knocked-out" colour="#0b0b0c" pitch={9.88} width={5} off />
        <circle r="480" fill="url(#knocked-out)" />
      </Plate>
      <Plate>
        <circle r="62" fill="#0b0b0c" />
        <circle r="56" fill="#ff4f1f" />
        <circle r="7" fill="#0b0b0c" />
      </Plate>
    </div>
  )
}

type PlateProps = { className?: string; children: ReactNode }

function Plate({ className = "", children }: PlateProps) {
  return (
    <svg
      viewBox="-500 -500 1000 1000"
      className={`absolute inset-0 size-full ${className}`}
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

type RingsProps = {
  id: string
  colour: string
  pitch: number
  width: number
  /** Off register. */
  off?: boolean
}

/** Concentric rings as one repeating gradient, with slightly soft edges against
 * jaggedness. */
function Rings({ id, colour, pitch, width, off = false }: RingsProps) {
  const edge = width / pitch
  return (
    <radialGradient
      id={id}
      gradientUnits="userSpaceOnUse"
      spreadMethod="repeat"
      r={pitch}
      cx={off ? 14 : 0}
      cy={off ? -9 : 0}
    >
      <stop offset="0" stopColor={colour} />
      <stop offset={edge - 0.06} stopColor={colour} />
      <stop offset={edge + 0.06} stopColor={colour} stopOpacity="0" />
      <stop offset="0.92" stopColor={colour} stopOpacity="0" />
      <stop offset="1" stopColor={colour} />
    </radialGradient>
  )
}
