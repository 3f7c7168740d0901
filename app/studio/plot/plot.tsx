import { useEffect, useEffectEvent, useRef } from "react"
import "./plot.css"
import uPlot from "uplot"

export type Drawing = {
  options: Omit<uPlot.Options, "width">
  data: uPlot.AlignedData
}

type PlotProps = {
  /** What it shows: drawn again when this is another. */
  of: object
  draw: () => Drawing
}

/** A picture by uPlot, as wide as there is room. Beside it stands a table with
 * the same in it: this is for who sees. */
export function Plot({ of, draw }: PlotProps) {
  const box = useRef<HTMLDivElement>(null)
  const drawn = useEffectEvent(draw)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it shows
  useEffect(() => {
    const place = box.current
    if (!place) return
    const { options, data } = drawn()
    const { height } = options
    const sized = { ...options, width: place.clientWidth }
    const plot = new uPlot(sized, data, place)
    const watching = new ResizeObserver(() =>
      plot.setSize({ width: place.clientWidth, height }),
    )
    watching.observe(place)
    return () => {
      watching.disconnect()
      plot.destroy()
    }
  }, [of])
  return <div ref={box} aria-hidden className="plot" />
}

/** Of the sheet that Studio is drawn with. */
export function colour(name: "ink" | "ash" | "rule" | "signal") {
  const style = getComputedStyle(document.documentElement)
  return style.getPropertyValue(`--color-${name}`)
}

/** What both kinds of picture say their axes with. */
export function axis(): uPlot.Axis {
  return {
    stroke: colour("ash"),
    font: '11px "Martian Mono", monospace',
    grid: { stroke: colour("rule"), width: 1 },
    ticks: { show: false },
  }
}

/** Bars of a part of the room that each has, and no wider than this. */
export function bars(part: number, widest: number) {
  const paths = uPlot.paths.bars?.({ size: [part, widest] })
  if (!paths) throw new Error("The plotting library draws no bars.")
  return { paths, points: { show: false } }
}

/** Down to nought at least, and up to so much, a pound or a handful. */
export function fromNought(atLeast: number) {
  return (_: uPlot, least: number, most: number): uPlot.Range.MinMax => [
    Math.min(0, least),
    Math.max(most, atLeast),
  ]
}
