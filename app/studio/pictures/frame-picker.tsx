import { type PointerEvent, useState } from "react"
import { CLOSEST, cropOf, type Framing } from "#domain/picture.ts"
import { studioMessages } from "../messages.ts"

type FramePickerProps = {
  /** The original picture's URL. */
  src: string
  framing: Framing
  onChange: (framing: Framing) => void
}

/** Narrower pictures look soft on large screens. */
const NARROW = 680

/** Shows the original with the crop. The focal point is set by pressing,
 * dragging, or three sliders. */
export function FramePicker({ src, framing, onChange }: FramePickerProps) {
  const [size, setSize] = useState<Size | null>(null)
  const [unseen, setUnseen] = useState(false)
  const { shape, zoom } = framing
  if (unseen) return <p>{studioMessages.unseenPicture}</p>
  const crop = size && cropOf(framing, size)
  // Without cropping there is no focal point to choose.
  const settled = shape === "free" && zoom === 1
  function point(event: PointerEvent<HTMLElement>) {
    if (event.buttons !== 1 || settled) return
    const box = event.currentTarget.getBoundingClientRect()
    onChange({
      ...framing,
      x: share((event.clientX - box.left) / box.width),
      y: share((event.clientY - box.top) / box.height),
    })
  }
  return (
    <div className="grid gap-3">
      <div className="bg-ink text-center">
        <div
          className="relative inline-block touch-none select-none overflow-clip align-top"
          onPointerDown={point}
          onPointerMove={point}
        >
          <img
            src={src}
            alt=""
            draggable={false}
            className="block max-h-[45svh] max-w-full"
            onLoad={({ currentTarget: image }) =>
              setSize({
                width: image.naturalWidth,
                height: image.naturalHeight,
              })
            }
            onError={() => setUnseen(true)}
          />
          {size && crop && (
            <span
              aria-hidden
              className="absolute shadow-[0_0_0_100vmax_rgb(11_11_12/65%)] outline-2 outline-bone outline-solid"
              style={{
                left: percent(crop.left / size.width),
                top: percent(crop.top / size.height),
                width: percent(crop.width / size.width),
                height: percent(crop.height / size.height),
              }}
            />
          )}
        </div>
      </div>
      <div className="grid gap-3 sm:grid-cols-3">
        <Slider
          label="Horizontal position"
          value={framing.x}
          disabled={settled}
          onChange={(x) => onChange({ ...framing, x: share(x) })}
        />
        <Slider
          label="Vertical position"
          value={framing.y}
          disabled={settled}
          onChange={(y) => onChange({ ...framing, y: share(y) })}
        />
        <Slider
          label="Zoom"
          value={zoom}
          least={1}
          most={CLOSEST / 2}
          onChange={(closer) => onChange({ ...framing, zoom: closer })}
        />
      </div>
      {crop && (
        <p className="label text-ash">
          {crop.width} × {crop.height}
          {crop.width < NARROW && ` · ${studioMessages.softPicture}`}
        </p>
      )}
    </div>
  )
}

type Size = { width: number; height: number }

type SliderProps = {
  label: string
  value: number
  least?: number
  most?: number
  disabled?: boolean
  onChange: (value: number) => void
}

function Slider(props: SliderProps) {
  const { label, value, least = 0, most = 1, disabled, onChange } = props
  return (
    <label className="grid gap-1">
      <span className="label text-ash">{label}</span>
      <input
        type="range"
        min={least}
        max={most}
        step="0.01"
        value={value}
        disabled={disabled}
        onChange={({ target }) => onChange(target.valueAsNumber)}
        className="h-11 w-full accent-ink lg:h-9"
      />
    </label>
  )
}

function share(part: number) {
  return Math.round(Math.max(0, Math.min(1, part)) * 1000) / 1000
}

function percent(part: number) {
  return `${part * 100}%`
}
